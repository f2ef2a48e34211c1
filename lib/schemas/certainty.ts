// How sure figures are: shapes of `visibility` (R-CERTAIN-3). All percentages are whole numbers, 0 to 100.

/** Both days included. */
export interface DayWindow {
  from: string
  to: string
}

/** Where the figure would lie in about 95 of 100 repetitions under the same conditions (R-CERTAIN-1). */
export interface LikelyRange {
  low: number
  high: number
}

/** The likely range beside a figure; null under 20 answers. */
export interface Bounds {
  low: number | null
  high: number | null
}

/** Answers that name the own brand, and all. */
export interface AnswerShare {
  ranked: number
  results: number
}

export const VERDICTS = ['clearRise', 'clearDrop', 'noClearChange', 'notEnoughData', 'measurementChanged'] as const
export type Verdict = (typeof VERDICTS)[number]

/** One side of a verdict: only queries and engines with answers on both sides. */
export interface VerdictWindow extends DayWindow, AnswerShare {
  /** Mean of the daily shares, of several queries and engines their mean; null without answers. */
  share: number | null
}

export interface VerdictFigures {
  verdict: Verdict
  verdictWindows: { recent: VerdictWindow; before: VerdictWindow }
  /** What changed, where the verdict is 'measurementChanged'. */
  measurementChange: { date: string; text: string } | null
}

/** Of several engines `value` is their mean, counts are sums. */
export interface Metric extends Bounds {
  /** Percent; of `positionWhenNamed` a place, to one decimal. null where the denominator is 0. */
  value: number | null
  numerator: number
  denominator: number
}

/** Of the answers of the ring (R-CERTAIN-4). */
export interface Metrics {
  /** Answers that name the own brand, of all mentions of brands placed 1 to 10. */
  shareOfVoice: Metric
  /** Sum of the own places, of the answers that name it. */
  positionWhenNamed: Metric
  firstPlaceRate: Metric
  topThreeRate: Metric
  /** Answers that cite an own domain. */
  ownCitationRate: Metric
}
