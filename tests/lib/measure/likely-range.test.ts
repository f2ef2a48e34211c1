import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { likelyRange, meanOfDays, shareOfCounts, shownLooks, shownShare } from '@/lib/measure/likely-range'

/** One day after the other, each `[named, answers]`. */
const days = (...counts: [ranked: number, results: number][]) =>
  counts.map(([ranked, results], index) => ({ date: addDays('2026-11-01', index), ranked, results }))
const week = (ranked: number, results: number) =>
  days(...Array.from({ length: 7 }, (): [number, number] => [ranked, results]))
const range = (...engines: ReturnType<typeof days>[]) => {
  const all = engines.flat()
  const shown = Math.round(
    (100 * all.reduce((sum, { ranked }) => sum + ranked, 0)) / all.reduce((sum, day) => sum + day.results, 0),
  )
  return likelyRange(engines.map(meanOfDays), shown)
}

describe('how often a surface showed an answer', () => {
  const overview = 'google-ai-overview'
  const looks = (shown: number, notShown: number) => {
    const day = '2026-11-01'
    return shownLooks(overview, [{ day, results: shown }], [{ day, notShown }])
  }

  it('has the likely range of any share, of the looks that came to an end', () => {
    expect(looks(12, 9)).toEqual({ shown: 12, asked: 21, shownRange: { low: 37, high: 76 } })
    expect(shownShare({ shown: 12, asked: 21 })).toBe(57)
    expect(shownShare({ shown: 0, asked: 0 })).toBeNull()
  })

  it('is counts alone under 20 looks, and has a range where it never showed one', () => {
    expect(looks(10, 9)).toEqual({ shown: 10, asked: 19, shownRange: null })
    expect(looks(0, 0)).toEqual({ shown: 0, asked: 0, shownRange: null })
    expect(looks(0, 40)).toEqual({ shown: 0, asked: 40, shownRange: { low: 0, high: 9 } })
  })

  it('counts days with answers alone, with looks alone, and with both', () => {
    const answers = [1, 2].map((at) => ({ day: addDays('2026-11-01', at), results: 10 }))
    const without = [2, 3].map((at) => ({ day: addDays('2026-11-01', at), notShown: 10 }))
    const { shown, asked, shownRange } = shownLooks(overview, answers, without)
    expect({ shown, asked }).toEqual({ shown: 20, asked: 40 })
    // Days that differ as much make it wider than chance alone.
    expect((shownRange?.high ?? 0) - (shownRange?.low ?? 0)).toBeGreaterThan(31)
  })

  it('is no figure of an engine that always answers', () => {
    expect(shownLooks('openai', [{ day: '2026-11-01', results: 30 }], [])).toEqual({
      ...{ shown: 30, asked: 30, shownRange: null },
    })
  })
})

describe('the likely range', () => {
  it("is Wilson's where days are alike", () => {
    // 28 of 63: 0.328 to 0.567.
    expect(range(week(4, 9))).toEqual({ low: 33, high: 57 })
  })

  it('is none under 20 answers, and there from 20 on', () => {
    expect(range(days([5, 10], [5, 9]))).toBeNull()
    expect(range(days([5, 10], [5, 10]))).toEqual({ low: 30, high: 70 })
    expect(range()).toBeNull()
  })

  it('is wider where days differ by more than chance, and never narrower where they differ less', () => {
    const uneven = days([9, 9], [0, 9], [9, 9], [0, 9], [9, 9], [0, 9], [5, 9])
    expect(range(uneven)).toEqual({ low: 21, high: 80 })
    expect(range(week(4, 9))).toEqual(range(days([28, 63])))
  })

  it('of a single day is that of chance alone', () => {
    expect(range(days([20, 40]))).toEqual({ low: 35, high: 65 })
  })

  it('of a share of 0 or 100% has one end there and another that is not', () => {
    expect([range(week(0, 9)), range(week(9, 9))]).toEqual([
      { low: 0, high: 6 },
      { low: 94, high: 100 },
    ])
  })

  it('of several engines is that of their mean, narrower than that of one of them', () => {
    expect(range(week(4, 9), week(4, 9), week(4, 9))).toEqual({ low: 38, high: 52 })
  })

  it('counts a day that is good for all engines once', () => {
    const good = days([9, 9], [0, 9], [9, 9], [0, 9], [9, 9], [0, 9], [5, 9])
    const bad = good.map((day) => ({ ...day, ranked: 9 - day.ranked }))
    const together = range(good, good)
    const against = range(good, bad)
    expect(together).toEqual(range(good))
    expect(against && against.high - against.low).toBeLessThan(30)
  })

  it('of engines at 0 and at 100% is no single point', () => {
    const apart = range(week(0, 9), week(9, 9))
    expect(apart && [apart.low < 50, apart.high > 50]).toEqual([true, true])
    expect(range(week(9, 9), week(9, 9))).toEqual({ low: 97, high: 100 })
  })

  it('of all counts together weighs days by their answers', () => {
    const uneven = days([1, 1], [10, 39])
    expect(likelyRange([shareOfCounts(uneven)], 28)).not.toEqual(likelyRange([meanOfDays(uneven)], 63))
  })

  it('always includes the figure that is shown and stays within 0 and 100', () => {
    const day = fc.nat({ max: 9 }).chain((results) => fc.tuple(fc.nat({ max: results + 1 }), fc.constant(results + 1)))
    fc.assert(
      fc.property(
        fc.array(fc.array(day, { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 4 }),
        (engines) => {
          const of = engines.map((each) => meanOfDays(days(...each)))
          const shown = Math.round((100 * of.reduce((sum, { share }) => sum + share, 0)) / of.length)
          const found = likelyRange(of, shown)
          return found === null || (0 <= found.low && found.low <= shown && shown <= found.high && found.high <= 100)
        },
      ),
    )
  })
})
