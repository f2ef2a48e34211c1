import { z } from 'zod'
import { type Access, ENGINE_IDS } from '@/lib/engines/engines'
import { day } from '@/lib/http/fields'

// How sure figures are: shapes within `visibility` (R-CERTAIN-3). All percentages are whole numbers, 0 to 100.

/** Both days included. */
export interface DayWindow {
  from: string
  to: string
}

/** Where a figure would lie in about 95 of 100 repetitions under the same conditions (R-CERTAIN-1). */
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

export const VERDICTS = [
  'clearRise',
  'probableRise',
  'noClearChange',
  'probableDrop',
  'clearDrop',
  'notEnoughData',
  'measurementChanged',
] as const
export type Verdict = (typeof VERDICTS)[number]

/** The week is the last 7 finished days against the 28 before, the month the last 28 against the 28 before. */
export type WindowKind = 'week' | 'month'

/** One side of a verdict; counts only queries and engines with answers on half of the days of both sides. */
export interface VerdictWindow extends DayWindow, AnswerShare {
  /** Mean of the daily shares, averaged over queries and engines; null without answers. */
  share: number | null
}

export interface MeasurementChange {
  date: string
  text: string
}

export interface WindowVerdict {
  verdict: Verdict
  /** Percentage points between the two shares as they are shown; null without one of them. */
  points: number | null
  recent: VerdictWindow
  before: VerdictWindow
  /** The engines compared. */
  engines: string[]
  /** Ids of the queries compared; absent where they differ between engines, so that no filter says which answers count. */
  queries?: string[]
  /** What changed, if the verdict is 'measurementChanged'. */
  measurementChange: MeasurementChange | null
}

export interface VerdictFigures {
  verdict: Verdict
  /** The window that decided; null if neither can be compared. */
  verdictWindow: WindowKind | null
  /** Both sides of the window that decided, or of the week. */
  verdictWindows: { recent: VerdictWindow; before: VerdictWindow }
  verdicts: Record<WindowKind, WindowVerdict>
  measurementChange: MeasurementChange | null
}

/** With several engines `value` is their mean and counts are sums. */
export interface Metric extends Bounds {
  /** Percent; for `positionWhenNamed` a placement, to one decimal. null if the denominator is 0. */
  value: number | null
  numerator: number
  denominator: number
}

/** Metrics over the ring's answers (R-CERTAIN-4). */
export interface Metrics {
  /** Answers that name the own brand, out of all mentions of brands placed 1 to 10. */
  shareOfVoice: Metric
  /** Sum of the own placements over the answers that name it. */
  positionWhenNamed: Metric
  firstPlaceRate: Metric
  topThreeRate: Metric
  /** Share of answers that cite an own domain. */
  ownCitationRate: Metric
}

/** Search param of all figures and lists of answers; all engines when absent (R-ENGINES-4). */
export const engineParam = z.enum(ENGINE_IDS)

/** `anthropic`, or `anthropic@2026-11-15` for its answers since that day. */
const countedEngine = z
  .string()
  .transform((text) => {
    const [engine = '', since] = text.split('@')
    return since === undefined ? { engine } : { engine, since }
  })
  .pipe(z.object({ engine: engineParam, since: day.optional() }))

/** Comma-separated: the engines behind a mean. */
export const engineList = z
  .string()
  .max(300)
  .optional()
  .transform((value) => (value ? value.split(',') : []))
  .pipe(z.array(countedEngine))

/** A provider that looked at a surface, and from which of a figure's days on; null for all days before the others. */
export interface MeasuredBy {
  id: string
  since: string | null
}

/** Why an engine gave no answer on the last complete day; 'stale' when no run tells. */
export type EngineReason = 'refused' | 'unreachable' | 'budget' | 'stale'

/** How often a surface showed an answer, of the looks that came to an end (R-SURFACES-10); of other engines the answers. */
export interface ShownLooks {
  asked: number
  shown: number
  /** In whole percent of the looks; null under 20 of them, and for other engines. */
  shownRange: LikelyRange | null
}

/**
 * What one engine shows alone (R-ENGINES-4): of the ring, what `engine=<id>` shows. The days are those of the counted
 * answers, the likely range that of the score.
 */
export interface EngineFigures extends DayWindow, AnswerShare, Bounds, ShownLooks {
  id: string
  label: string
  /** Two letters that stand for a logo. */
  mark: string
  access: Access
  simulated: boolean
  score: number | null
  positionWhenNamed: number | null
  lastAnswerDay: string
  /**
   * False when it has not answered since the last complete day, or is not of the access that figures are made of: those of
   * all engines leave it out.
   */
  inMean: boolean
  /** Why it is silent; null where it is not. */
  reason: EngineReason | null
  /** Who looked at a surface on these days, the latest first; empty for other engines (R-SURFACES-13). */
  providers: MeasuredBy[]
}

export interface MeasurementNote {
  date: string
  kind: 'measurementChanged'
  text: string
}

/** A person's note on a day of the time line (R-ACTION-5). */
export interface PersonNote {
  _id: string
  date: string
  kind: 'note'
  text: string
  /** null when the person no longer exists. */
  author: string | null
  /** Whether the reader may delete it. */
  deletable: boolean
}

export type TimelineNote = MeasurementNote | PersonNote

/** The engines behind a dashboard's figures. */
export interface ByEngine {
  /** The chosen engine; null for all. */
  engine: string | null
  /** Number of engines in the mean. */
  engineCount: number
  /** Every engine with answers, in the order of screens. */
  engines: EngineFigures[]
  /** Oldest first. */
  notes: TimelineNote[]
}

/** A sentence made by a rule (R-HOME-10): which rule, what it was filled with, and the words that every reader gets. */
export interface Sentence {
  key: string
  values: Readonly<Record<string, string | number>>
  text: string
}
