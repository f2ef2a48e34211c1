// How sure figures are: shapes of `visibility` (R-CERTAIN-3). All percentages are whole numbers, 0 to 100.

/** Where the figure would lie in about 95 of 100 repetitions under the same conditions (R-CERTAIN-1). */
export interface LikelyRange {
  low: number
  high: number
}

export const VERDICTS = ['clearRise', 'clearDrop', 'noClearChange', 'notEnoughData', 'measurementChanged'] as const
export type Verdict = (typeof VERDICTS)[number]

/** One side of a verdict: only queries and engines with answers on both sides. */
export interface VerdictWindow {
  /** Both days included. */
  from: string
  to: string
  ranked: number
  results: number
  /** Mean of the daily shares, of several queries and engines their mean; null without answers. */
  share: number | null
}

export interface VerdictFigures {
  verdict: Verdict
  verdictWindows: { recent: VerdictWindow; before: VerdictWindow }
  /** What changed, where the verdict is 'measurementChanged'. */
  measurementChange: { date: string; text: string } | null
}

/** `low` and `high` are null under 20 answers. Of several engines `value` is their mean, counts are sums. */
export interface Metric {
  /** Percent; of `positionWhenNamed` a place, to one decimal. null where the denominator is 0. */
  value: number | null
  numerator: number
  denominator: number
  low: number | null
  high: number | null
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
