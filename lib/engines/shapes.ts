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

/** The same with what surfaces cost, as Admin → Engines shows it. */
export interface EnginesAndSurfaces extends EngineOverview {
  surfaces: SurfaceCosts
}

/** A provider whose account is closed until a trial call works again. */
export interface PausedProvider {
  provider: string
  since: string
  /** Whether it refused payment; else `reason` says why, as far as known. */
  payment: boolean
  reason: string | null
  /** Who takes its place meanwhile; null where nobody does. */
  instead: string | null
}

interface PricedSurface {
  id: string
  label: string
  /** One search with reading what it shows, in US dollars with six decimals; null where nobody says a price. */
  priceUsd: string | null
  /** 30 days as things are set; null likewise. */
  monthUsd: string | null
}

/** What a surface costs that is on, or was earlier in the month (R-SURFACES-14). */
export interface SurfaceCost extends PricedSurface {
  on: boolean
  /** Whether its latest searches say the price, else the list of prices. */
  measured: boolean
  today: CostSum
  /** This month until now. */
  month: CostSum
  paused: PausedProvider[]
}

/** A surface that is off, with what it takes to turn it on. */
export interface SurfaceOff extends PricedSurface {
  /** Whether a day would then cost more than the daily limit. */
  passes: boolean
  /** The settings that turn it on. */
  turnOn: string
}

/** What surfaces cost, for system admins. */
export interface SurfaceCosts {
  today: string
  /** The last day of this month. */
  monthEnds: string
  /** Active queries of all owners, and the searches a day that they make on each surface. */
  queries: number
  searches: number
  total: { today: CostSum; month: CostSum; monthEnd: CostSum }
  /** The daily limit of all engines and, of it, the share of the surfaces that are on; null without a limit. */
  limit: { dayUsd: string; shareUsd: string } | null
  items: SurfaceCost[]
  off: SurfaceOff[]
}
