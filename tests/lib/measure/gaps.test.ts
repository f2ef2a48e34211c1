import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { daysMissing, findGaps, type PairDay, type QueryPair } from '@/lib/measure/gaps'

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
    const { gaps, omittedGaps } = findGaps([pair('behind', { rivalOnly: 5, ownOnly: 1, both: 2 })])
    expect(omittedGaps).toBe(0)
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
    expect(findGaps([small])).toEqual({ gaps: [], omittedGaps: 1 })
  })

  it('are neither listed nor left out where the own brand is level or ahead', () => {
    const level = pair('level', { rivalOnly: 2, ownOnly: 2 })
    const ahead = pair('ahead', { ownOnly: 6 })
    expect(findGaps([level, ahead])).toEqual({ gaps: [], omittedGaps: 0 })
  })

  it('say nothing of answers that name both brands or neither', () => {
    expect(findGaps([pair('both', { both: 9 })])).toEqual({ gaps: [], omittedGaps: 0 })
    expect(findGaps([pair('neither')])).toEqual({ gaps: [], omittedGaps: 0 })
  })

  it('need 21 days with answers', () => {
    const far = { rivalOnly: 8 }
    expect(listed(pair('new', { ...far, days: 20 }))).toEqual([])
    expect(listed(pair('old', { ...far, days: 21 }))).toEqual(['old'])
    expect(findGaps([pair('new', { ...far, days: 20 })]).omittedGaps).toBe(1)
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
