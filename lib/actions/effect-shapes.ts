import type { AnswerShare, Bounds, DayWindow } from '@/lib/measure/shapes'

export const EFFECT_VERDICTS = [
  'movedMore',
  'movedLess',
  'noMore',
  'tooEarly',
  'notEnoughData',
  'measurementChanged',
] as const
export type EffectVerdict = (typeof EFFECT_VERDICTS)[number]

/** What an implemented recommendation moved, compared with untouched queries (R-ACTION-4). */
export interface Effect extends Bounds {
  verdict: EffectVerdict
  /** Points by which the targeted queries moved more than the untouched ones, with a range; null without a look. */
  points: number | null
  /** Days since the implementation. */
  day: number
  /** The look behind the verdict; null before the first. */
  look: 14 | 28 | null
  /** The day of the implementation. */
  implemented: string
}

/** One side in one window: answers that name the own brand; `share` in whole percent, null without answers. */
export interface EffectSide extends AnswerShare {
  share: number | null
}

export interface EffectPoint {
  date: string
  /** Daily shares, 0 to 100; null on a day without answers. */
  targeted: number | null
  untouched: number | null
}

/** A query of the organisation or one of its industries. */
export interface EffectQuery {
  _id: string
  searchTerm: string
  kind: 'organisation' | 'industry'
  /** Whether its answers count; all answers to such queries by these engines within the windows do. */
  counted: boolean
}

/** One recommendation's effect in detail. */
export interface EffectDetail extends Effect {
  title: string
  /** Last day of the next look's window; the look shows once that day is over. null after the last. */
  nextLook: string | null
  windows: { before: DayWindow; after: DayWindow }
  targeted: { before: EffectSide; after: EffectSide }
  untouched: { before: EffectSide; after: EffectSide }
  /** From 28 days before the implementation to 28 days after it, as far as answers exist. */
  trend: EffectPoint[]
  targetedQueries: EffectQuery[]
  untouchedQueries: EffectQuery[]
  /** Engines whose answers are counted. */
  engines: string[]
  measurementChange: { date: string; text: string } | null
}
