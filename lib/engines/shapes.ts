/**
 * `notSetUp` has no key, `off` has one and is turned off, `exhausted` has no credit, `stopped` has used its share of the day's token budget, `silent` has not
 * answered since the last complete day, `waiting` has never answered.
 */
export type EngineState = 'answering' | 'exhausted' | 'stopped' | 'silent' | 'waiting' | 'notSetUp' | 'off'

/** An answer engine as system admins see it (R-ENGINES-5). */
export interface EngineRow {
  id: string
  label: string
  simulated: boolean
  /** Whether it is asked. */
  configured: boolean
  /** Whether it reads the answers of all engines. */
  reads: boolean
  /** Asked for; where the provider chose another one, `servedModel` says so. */
  model: string
  servedModel: string | null
  state: EngineState
  /** Of the state; null where there is no time to tell. */
  since: string | null
  reason: string | null
  lastAnswerAt: string | null
  /** Query runs of today (UTC). */
  doneToday: number
  failedToday: number
  skippedToday: number
  leftToday: number
  /** Asking it and reading its answers, failed calls included. */
  tokensToday: number
  tokensLast30Days: number
  /** Its share of the day's token budget; null without a budget. */
  tokenShare: number | null
}

export interface EngineOverview {
  today: string
  items: EngineRow[]
}
