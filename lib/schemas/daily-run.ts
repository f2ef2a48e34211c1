/** The run of one day (R-ADMIN-3). Counts are of query runs: one query, one engine, one sample. */
export interface DailyRunRow {
  date: string
  status: 'running' | 'finished' | 'stopped'
  planned: number
  done: number
  failed: number
  skipped: number
  /** planned − done − failed − skipped. */
  left: number
  /** Planned runs that were deleted later with their query; not part of `planned`. */
  deleted: number
  /** Active queries without a run today, such as those activated after the run; null for other days. */
  unasked: number | null
  tokens: number
  startedAt: string
  finishedAt: string | null
  note: string | null
}

export interface QueryRunFailure {
  _id: string
  owner: { kind: 'organisation' | 'industry'; name: string }
  searchTerm: string
  engine: string
  sample: number
  attempts: number
  status: 'failed' | 'skipped'
  reasonCode: string
  reason: string | null
  finishedAt: string | null
}

/** Query runs of one engine on one day. */
export interface EngineRuns {
  id: string
  label: string
  simulated: boolean
  done: number
  failed: number
  skipped: number
  left: number
  tokens: number
}

export interface DailyRunDetail extends DailyRunRow {
  /** Every engine that was planned, in the order of screens. */
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

export interface OwnersProgress {
  planned: number
  done: number
  failed: number
  skipped: number
  left: number
}

export interface RunProgress {
  date: string
  organisation: OwnersProgress
  industries: OwnersProgress
}
