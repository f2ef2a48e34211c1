import type { CostSum } from '@/lib/usage/shapes'
import type { Access } from './engines'

/**
 * `notSetUp`: no key; `off`: has a key but is turned off; `exhausted`: no credit; `stopped`: used its share of the
 * day's budget; `silent`: no answer since the last complete day; `waiting`: has never answered.
 */
export type EngineState = 'answering' | 'exhausted' | 'stopped' | 'silent' | 'waiting' | 'notSetUp' | 'off'

/** States of an engine that gives no answers, or no more today. */
export const FAILING_STATES: readonly EngineState[] = ['exhausted', 'stopped', 'silent']

/** An answer engine as system admins see it (R-ENGINES-5). */
export interface EngineRow {
  id: string
  label: string
  access: Access
  simulated: boolean
  /** Whether questions are sent to it. */
  configured: boolean
  /** Whether it reads the answers of all engines. */
  reads: boolean
  /** The requested model; `servedModel` is the one the provider used instead. */
  model: string
  servedModel: string | null
  state: EngineState
  /** When the state began; null if unknown. */
  since: string | null
  reason: string | null
  lastAnswerAt: string | null
  /** Query runs of today (UTC). */
  doneToday: number
  /** Looks at a surface that showed no answer. */
  notShownToday: number
  failedToday: number
  skippedToday: number
  leftToday: number
  /** Tokens of asking it and reading its answers, failed calls included. */
  tokensToday: number
  /** What they cost, as far as it is known. */
  costToday: CostSum
  tokensLast30Days: number
  /** Its share of the day's token budget; null without a budget. */
  tokenShare: number | null
  /** The same of the budget in money, in US dollars with six decimals. */
  costShare: string | null
}

/** An engine that gave no answer to the last finished run, as the mail about it says. */
export interface SilentEngine extends Pick<EngineRow, 'id' | 'label' | 'state' | 'reason' | 'lastAnswerAt'> {}

export interface EngineOverview {
  today: string
  items: EngineRow[]
}
