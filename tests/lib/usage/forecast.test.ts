import { describe, expect, it } from 'vitest'
import { byMonthEnd, costOf, type EngineMean, forecast } from '@/lib/usage/forecast'

const mean = (engine: string, costMicros: number | null): EngineMean => ({
  engine,
  tokens: 9000,
  costMicros,
  questions: 5,
})

describe('the forecast of a month', () => {
  it('is queries × answers × engines × 30 days, with what one of each costs', () => {
    const means = [mean('openai', 20_000), mean('xai', 5000)]
    expect(forecast({ queries: 7, samples: 3, means })).toEqual({
      ...{ calls: 1260, tokens: 1260 * 9000, unknown: [] },
      costMicros: 630 * 25_000,
    })
    expect(forecast({ queries: 7, samples: 3, means, days: 2 }).costMicros).toBe(42 * 25_000)
  })

  it('names the engines whose price is not known; without any there is no sum', () => {
    const [known, unknown] = [mean('openai', 20_000), mean('anthropic', null)]
    expect(forecast({ queries: 1, samples: 1, means: [known, unknown] })).toMatchObject({
      ...{ calls: 60, costMicros: 600_000, unknown: ['anthropic'] },
    })
    expect(forecast({ queries: 1, samples: 1, means: [unknown] })).toMatchObject({ calls: 30, costMicros: null })
  })

  it('of nothing is nothing, and that is known', () => {
    expect(forecast({ queries: 0, samples: 3, means: [mean('anthropic', null)] })).toMatchObject({
      calls: 0,
      costMicros: 0,
    })
  })
})

describe('what calls have cost', () => {
  const calls = (engine: string, all: number, pricedCalls: number, costMicros: number) => {
    return { engine, calls: all, pricedCalls, costMicros }
  }

  it('is what is known of them, beside what is left out', () => {
    expect(costOf([calls('openai', 5, 5, 100), calls('openai', 5, 4, 80), calls('xai', 3, 0, 0)])).toEqual({
      micros: 180,
      without: [
        { engine: 'openai', calls: 1, of: 10 },
        { engine: 'xai', calls: 3, of: 3 },
      ],
    })
  })

  it('is not known where that of none is, and nothing where there was none', () => {
    expect(costOf([calls('xai', 3, 0, 0)])).toMatchObject({ micros: null })
    expect(costOf([])).toEqual({ micros: 0, without: [] })
  })

  it('and the rest of the month leave out what either does, each engine once', () => {
    const soFar = costOf([calls('openai', 5, 4, 100), calls('xai', 3, 0, 0)])
    const rest = forecast({ queries: 1, samples: 1, means: [mean('openai', 20), mean('xai', null)], days: 2 })
    expect(byMonthEnd(soFar, rest)).toEqual({
      micros: 140,
      without: [
        { engine: 'openai', calls: 1, of: 5 },
        { engine: 'xai', calls: 1, of: 1 },
      ],
    })
    const nothingMore = forecast({ queries: 0, samples: 1, means: [mean('xai', null)] })
    expect(byMonthEnd(costOf([]), nothingMore)).toEqual({ micros: 0, without: [] })
  })
})
