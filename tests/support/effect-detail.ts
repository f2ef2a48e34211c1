import type { Effect, EffectDetail, EffectQuery } from '@/lib/actions/effect-shapes'
import { addDays } from '@/lib/format/days'

export const IMPLEMENTED = '2026-10-12'

/** Moved more, after both looks; name what differs. */
export function effect(part: Partial<Effect> = {}): Effect {
  return {
    ...{ verdict: 'movedMore', points: 18, low: 7, high: 29, day: 41, look: 28, implemented: IMPLEMENTED },
    ...part,
  }
}

export function effectQuery(letter: string, query: Partial<EffectQuery> = {}): EffectQuery {
  return { _id: letter.repeat(24), searchTerm: `query ${letter}`, kind: 'organisation', counted: true, ...query }
}

/** With answers on the day before and the day after the implementation; name what differs. */
export function effectDetail(part: Partial<EffectDetail> = {}): EffectDetail {
  return {
    ...effect(),
    title: 'State day-pass prices',
    nextLook: null,
    windows: {
      before: { from: addDays(IMPLEMENTED, -28), to: addDays(IMPLEMENTED, -1) },
      after: { from: addDays(IMPLEMENTED, 1), to: addDays(IMPLEMENTED, 28) },
    },
    targeted: {
      before: { ranked: 57, results: 168, share: 34 },
      after: { ranked: 92, results: 168, share: 55 },
    },
    untouched: {
      before: { ranked: 302, results: 756, share: 40 },
      after: { ranked: 325, results: 756, share: 43 },
    },
    trend: [
      { date: addDays(IMPLEMENTED, -1), targeted: 33.3, untouched: 40 },
      { date: addDays(IMPLEMENTED, 1), targeted: 56, untouched: null },
    ],
    targetedQueries: [effectQuery('a'), effectQuery('b')],
    untouchedQueries: [effectQuery('c', { kind: 'industry' }), effectQuery('d', { counted: false })],
    engines: ['openai', 'anthropic'],
    measurementChange: null,
    ...part,
  }
}
