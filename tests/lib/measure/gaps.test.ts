import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import {
  daysMissing,
  findGaps,
  gapChange,
  gapRange,
  leaders,
  type PairDay,
  pairOfAll,
  type QueryPair,
} from '@/lib/measure/gaps'
import { randomFrom } from '@/tests/simulation/histories'

const FIRST = '2026-10-01'

interface Made {
  days?: number
  engines?: readonly string[]
  answers?: number
  rivalOnly?: number
  ownOnly?: number
  both?: number
}

/** The same on every day, unless `change` says otherwise. */
function pair(query: string, made: Made = {}, change: (day: number, engine: string) => Made = () => ({})): QueryPair {
  const { days = 28, engines = ['openai'] } = made
  const counted = Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    engines.map((engine): PairDay => {
      const { answers = 9, rivalOnly = 0, ownOnly = 0, both = 0 } = { ...made, ...change(day, engine) }
      return {
        ...{ engine, day: addDays(FIRST, day), answers },
        ...{ own: ownOnly + both, rival: rivalOnly + both, rivalOnly, ownOnly },
      }
    }),
  )
  return { query, rival: { key: 'baythorne', name: 'Baythorne' }, rivals: 5, days: counted }
}

const listed = (...pairs: QueryPair[]) => findGaps(pairs).gaps.map(({ query }) => query)

describe('gaps', () => {
  it('are counts, shares and points of the same answers', () => {
    const { gaps, close } = findGaps([pair('behind', { rivalOnly: 5, ownOnly: 1, both: 2 })])
    expect(close).toEqual([])
    expect(gaps).toMatchObject([
      {
        query: 'behind',
        own: { named: 84, answers: 252, share: 34 },
        rival: { key: 'baythorne', name: 'Baythorne', named: 196, answers: 252, share: 78 },
        ...{ rivalOnly: 140, ownOnly: 28, gap: 44, engines: ['openai'] },
      },
    ])
  })

  it('that may be chance are left out and counted', () => {
    const small = pair('small', {}, (day) => ({ rivalOnly: day % 3 === 0 ? 2 : 1, ownOnly: 1 }))
    expect(findGaps([small])).toEqual({ gaps: [], close: ['small'] })
  })

  it('are neither listed nor left out where the own brand is level or ahead', () => {
    const level = pair('level', { rivalOnly: 2, ownOnly: 2 })
    const ahead = pair('ahead', { ownOnly: 6 })
    expect(findGaps([level, ahead])).toEqual({ gaps: [], close: [] })
  })

  it('say nothing of answers that name both brands or neither', () => {
    expect(findGaps([pair('both', { both: 9 })])).toEqual({ gaps: [], close: [] })
    expect(findGaps([pair('neither')])).toEqual({ gaps: [], close: [] })
  })

  it('need 21 days with answers', () => {
    const far = { rivalOnly: 8 }
    expect(listed(pair('new', { ...far, days: 20 }))).toEqual([])
    expect(listed(pair('old', { ...far, days: 21 }))).toEqual(['old'])
    expect(findGaps([pair('new', { ...far, days: 20 })]).close).toEqual(['new'])
    expect([daysMissing([]), daysMissing([pair('new', { days: 20 }), pair('newer', { days: 3 })])]).toEqual([21, 1])
    expect(daysMissing([pair('old', { days: 40 })])).toBe(0)
  })

  it('must be wider the more queries and rivals a page compares', () => {
    const edge = pair('edge', { answers: 3 }, (day) => ({ rivalOnly: day % 4 === 0 ? 2 : 1, ownOnly: day % 2 }))
    const level = Array.from({ length: 19 }, (_, at) => pair(`level ${at}`, { rivalOnly: 1, ownOnly: 1, answers: 3 }))
    expect(listed(edge)).toEqual(['edge'])
    expect(listed(edge, ...level)).toEqual([])
    expect(listed({ ...edge, rivals: 200 })).toEqual([])
  })

  it('must be wider where days differ by more than chance, on this query or on the page', () => {
    const even = pair('even', { rivalOnly: 3, ownOnly: 1 })
    const uneven = pair('uneven', {}, (day) => (day % 2 ? { rivalOnly: 9 } : { ownOnly: 5 }))
    expect(listed(even)).toEqual(['even'])
    expect(listed(uneven)).toEqual([])
    expect(listed(even, uneven)).toEqual([])
  })

  it('of several engines are the mean of their shares, whatever each has counted', () => {
    const made = { engines: ['openai', 'anthropic'], days: 28 }
    const two = pair('two', made, (_, engine) =>
      engine === 'openai' ? { answers: 9, rivalOnly: 9 } : { answers: 1, both: 1 },
    )
    expect(findGaps([two]).gaps).toMatchObject([
      { gap: 50, own: { named: 28, answers: 280, share: 50 }, rival: { share: 100 }, engines: ['openai'] },
    ])
  })

  it('do not come from an engine with hardly any answers', () => {
    const few = pair('few', { engines: ['openai', 'xai'] }, (day, engine) =>
      engine === 'xai' ? { answers: 1, rivalOnly: 1 } : { rivalOnly: 1, ownOnly: 1, both: day % 2 },
    )
    const once = { ...few, days: few.days.filter(({ engine, day }) => engine === 'openai' || day === FIRST) }
    expect(findGaps([once]).gaps).toEqual([])
  })

  it('are listed from the widest to the narrowest', () => {
    const pairs = [
      pair('narrow', { rivalOnly: 4 }),
      pair('wide', { rivalOnly: 8 }),
      pair('also wide', { rivalOnly: 8 }),
    ]
    expect(listed(...pairs)).toEqual(['also wide', 'wide', 'narrow'])
  })
})

describe('who is ahead of the two', () => {
  it('is who leads beyond chance, by the rule of gaps for both directions', () => {
    const pairs = [
      pair('behind', { rivalOnly: 5, ownOnly: 1 }),
      pair('ahead', { rivalOnly: 1, ownOnly: 5 }),
      pair('level', { rivalOnly: 2, ownOnly: 2 }),
      pair('new', { rivalOnly: 9, days: 20 }),
    ]
    expect([...leaders(pairs)]).toEqual([
      ['behind', 'rival'],
      ['ahead', 'own'],
      ['level', null],
      ['new', undefined],
    ])
    expect([...leaders(pairs)].filter(([, side]) => side === 'rival').map(([query]) => query)).toEqual(listed(...pairs))
  })

  it('of all queries is counted from their answers of each engine and day together', () => {
    const made = { engines: ['openai', 'anthropic'], days: 2 }
    const all = pairOfAll([pair('one', { ...made, rivalOnly: 2 }), pair('two', { ...made, ownOnly: 3, both: 1 })], 7)
    expect(all.rivals).toBe(7)
    expect(all.days).toHaveLength(4)
    expect(all.days[0]).toEqual({
      ...{ engine: 'openai', day: FIRST, answers: 18 },
      ...{ own: 4, rival: 3, rivalOnly: 2, ownOnly: 3 },
    })
  })

  it('has a likely range around the gap, and none under 20 answers', () => {
    const { low, high } = gapRange(pair('behind', { rivalOnly: 5, ownOnly: 1, both: 2 }))
    expect(low).toBeLessThan(44)
    expect(high).toBeGreaterThan(44)
    expect(gapRange(pair('few', { days: 2, rivalOnly: 5 }))).toEqual({ low: null, high: null })
  })
})

describe('the change of a gap', () => {
  const windows = {
    before: { from: FIRST, to: addDays(FIRST, 27) },
    recent: { from: addDays(FIRST, 28), to: addDays(FIRST, 55) },
  }
  const BOUNDS = { clearFrom: 3.4, probableFrom: 2.8 }
  const changed = (before: Made, recent: Made, made: Made = {}) =>
    gapChange([pair('query', { days: 56, ...made }, (day) => (day < 28 ? before : recent))], windows, BOUNDS)

  it.each([
    ['closing where the rival loses its lead', { rivalOnly: 8 }, { rivalOnly: 3 }, 'closing'],
    ['widening where the rival pulls away', { rivalOnly: 3 }, { rivalOnly: 8 }, 'widening'],
    ['closing where the own lead shrinks', { ownOnly: 8 }, { ownOnly: 3 }, 'closing'],
    ['widening where the own lead grows', { ownOnly: 3 }, { ownOnly: 8 }, 'widening'],
    ['widening where the lead changes hands', { rivalOnly: 4 }, { ownOnly: 4 }, 'widening'],
    ['about the same where nothing moves', { rivalOnly: 4, ownOnly: 1 }, { rivalOnly: 4, ownOnly: 1 }, 'aboutTheSame'],
    ['about the same where both rise alike', { rivalOnly: 4 }, { rivalOnly: 4, both: 4 }, 'aboutTheSame'],
  ] as const)('is %s', (_, before, recent, verdict) => {
    expect(changed(before, recent)?.verdict).toBe(verdict)
  })

  it('is probable between the bounds of a month', () => {
    const some = (count: number) => (day: number) => (day % 7 < count ? 1 : 0)
    const verdicts = Array.from({ length: 8 }, (_, count) => {
      const made = pair('query', { days: 56, answers: 9 }, (day) => ({
        rivalOnly: 4 + (day < 28 ? some(count)(day) : 0),
      }))
      return gapChange([made], windows, BOUNDS)?.verdict
    })
    expect(verdicts[0]).toBe('aboutTheSame')
    const order = ['aboutTheSame', 'probablyClosing', 'closing']
    const places = verdicts.map((verdict) => order.indexOf(verdict ?? ''))
    expect(places).toEqual([...places].sort())
  })

  it('compares only what has answers on half of the days of both windows', () => {
    const old = pair('old', { days: 56, rivalOnly: 6, ownOnly: 1 })
    const added = pair('added', { days: 56, rivalOnly: 9 })
    const since = { ...added, days: added.days.filter(({ day }) => day >= addDays(FIRST, 15)) }
    const found = gapChange([old, since], windows, BOUNDS)
    expect(found?.verdict).toBe('aboutTheSame')
    expect(found?.days).toEqual(pairOfAll([old], 1).days)
    expect(gapChange([since], windows, BOUNDS)).toBeNull()
  })

  it('is none under 20 answers in either window', () => {
    expect(changed({ answers: 1, rivalOnly: 1 }, { answers: 1 })).not.toBeNull()
    expect(
      gapChange([pair('few', { days: 56 }, (day) => (day < 28 ? {} : { answers: 0.5 }))], windows, BOUNDS),
    ).toBeNull()
  })

  it('is rarely called where nothing changed, although the two exclude each other', () => {
    const random = randomFrom(38)
    const histories = 400
    const called = Array.from({ length: histories }, () => {
      const made = pair('query', { days: 56, answers: 3, engines: ['openai', 'anthropic', 'perplexity'] }, () => {
        const counts = { rivalOnly: 0, ownOnly: 0 }
        for (let answer = 0; answer < 3; answer++) counts[random() < 0.6 ? 'rivalOnly' : 'ownOnly'] += 1
        return counts
      })
      return gapChange([made], windows, BOUNDS)?.verdict
    })
    const count = (...verdicts: string[]) => called.filter((verdict) => verdicts.includes(verdict ?? '')).length
    expect(count('closing', 'widening')).toBeLessThanOrEqual(histories * 0.01)
    expect(count('aboutTheSame')).toBeGreaterThanOrEqual(histories * 0.98)
  })
})
