import { z } from 'zod'
import { ENGINE_IDS } from '@/lib/engines/engines'
import { day } from '@/lib/http/fields'
import type { EnginePeriod } from '@/lib/limits'

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

/** Search param of every figure and list of answers; without it all engines (R-ENGINES-4). */
export const engineParam = z.enum(ENGINE_IDS)

/** `anthropic`, or `anthropic@2026-11-15` for its answers since that day. */
const countedEngine = z
  .string()
  .transform((text) => {
    const [engine = '', since] = text.split('@')
    return since === undefined ? { engine } : { engine, since }
  })
  .pipe(z.object({ engine: engineParam, since: day.optional() }))

/** Several, comma separated: the engines that a mean is made of. */
export const engineList = z
  .string()
  .max(300)
  .optional()
  .transform((value) => (value ? value.split(',') : []))
  .pipe(z.array(countedEngine))

/** Why an engine has no answer of the last complete day; 'stale' where no run says so. */
export type EngineReason = 'refused' | 'unreachable' | 'budget' | 'stale'

/** The window is that of the counted answers, the range that of the share. */
export interface EnginePeriodFigures extends DayWindow, AnswerShare, Bounds {
  days: EnginePeriod
  /** Mean of the daily scores of the period, rounded; of the last 7 scores, as in the ring, for 7 days. */
  share: number | null
  /** Mean placement of the answers that name the brand, to one decimal; null where none does. */
  positionWhenNamed: number | null
}

/** What one engine shows alone (R-ENGINES-4): of the ring, what `engine=<id>` shows. The range is that of the score. */
export interface EngineFigures extends AnswerShare, Bounds {
  id: string
  label: string
  /** Two letters in place of a logo. */
  mark: string
  simulated: boolean
  score: number | null
  positionWhenNamed: number | null
  lastAnswerDay: string
  /** False when it has not answered since the last complete day: left out of the figures of all engines. */
  inMean: boolean
  reason: EngineReason | null
  periods: EnginePeriodFigures[]
}

export interface MeasurementNote {
  date: string
  kind: 'measurementChanged'
  text: string
}

/** What a person noted on a day of the time line (R-ACTION-5). */
export interface PersonNote {
  _id: string
  date: string
  kind: 'note'
  text: string
  /** null when the person is no longer there. */
  author: string | null
  /** Whether the reader may delete it. */
  deletable: boolean
}

export type TimelineNote = MeasurementNote | PersonNote

/** Which engines a dashboard's figures are made of. */
export interface ByEngine {
  /** The chosen one; null for all. */
  engine: string | null
  /** How many the figures are the mean of. */
  engineCount: number
  /** Every engine with answers, in the order of screens. */
  engines: EngineFigures[]
  /** Oldest first. */
  notes: TimelineNote[]
}
