import { z } from 'zod'
import { isoTime } from '@/lib/http/fields'

/** Counts of query runs: one query, one engine, one sample. */
export const ownersProgress = z.object({
  planned: z.number(),
  done: z.number(),
  /** Looks at a surface that showed no answer: neither a result nor a failure (R-SURFACES-9). */
  notShown: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** planned − done − notShown − failed − skipped. */
  left: z.number(),
})
export type OwnersProgress = z.infer<typeof ownersProgress>

/** Different names read in an engine's answers of a day, and how many of them no text holds (R-NAME-8). */
export const engineNames = z.object({ engine: z.string(), names: z.number(), unconfirmed: z.number() })
export type EngineNames = z.infer<typeof engineNames>

/** The run of one day (R-ADMIN-3). */
export const dailyRunRow = ownersProgress.extend({
  date: z.string(),
  status: z.enum(['running', 'finished', 'stopped']),
  /** Planned runs later deleted with their query; not part of `planned`. */
  deleted: z.number(),
  /** Active queries without a run today, for example activated after the run; null for other days. */
  unasked: z.number().nullable(),
  tokens: z.number(),
  /** Known cost of its runs, in US dollars with six decimals; null where none is known. */
  costUsd: z.string().nullable(),
  /** Runs that the cost leaves out, because nobody says theirs. */
  unpriced: z.number(),
  startedAt: isoTime,
  finishedAt: isoTime.nullable(),
  note: z.string().nullable(),
  /** Engines of which more than 2% of the names were not confirmed. */
  unconfirmed: z.array(engineNames),
})
export type DailyRunRow = z.infer<typeof dailyRunRow>

export const queryRunFailure = z.object({
  _id: z.string(),
  owner: z.object({ kind: z.enum(['organisation', 'industry']), name: z.string() }),
  searchTerm: z.string(),
  engine: z.string(),
  sample: z.number(),
  attempts: z.number(),
  status: z.enum(['failed', 'skipped']),
  reasonCode: z.string(),
  reason: z.string().nullable(),
  finishedAt: isoTime.nullable(),
})
export type QueryRunFailure = z.infer<typeof queryRunFailure>

/** Query runs of one engine on one day. */
export const engineRuns = ownersProgress.omit({ planned: true }).extend({
  id: z.string(),
  label: z.string(),
  access: z.enum(['api', 'app']),
  simulated: z.boolean(),
  /** Answers, and looks that came to an end: an answer or none. */
  shown: z.number(),
  asked: z.number(),
  tokens: z.number(),
  /** As of a day. */
  costUsd: z.string().nullable(),
  unpriced: z.number(),
})
export type EngineRuns = z.infer<typeof engineRuns>

export interface DailyRunDetail extends DailyRunRow {
  /** Every planned engine, in the order of screens. */
  engines: EngineRuns[]
  /** The first 200, newest first; `failed` and `skipped` are the totals. */
  failures: QueryRunFailure[]
}

export interface EnqueuedDay {
  date: string
  enqueued: number
  /** Query runs of the day that were planned before and needed nothing. */
  alreadyDone: number
}

export interface RunProgress {
  date: string
  organisation: OwnersProgress
  industries: OwnersProgress
}
