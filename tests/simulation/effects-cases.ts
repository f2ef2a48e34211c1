// What an effect promises, as cases with bounds (R-ACTION-4), in percent of the simulated actions. A case without a bound
// shows what happens beyond the promise.

export const ACTIONS = 2000

/** How all queries move over the 57 days, apart from the action. */
export type Drift = 'steady' | 'step' | 'walk' | 'weekly'

export interface EffectCase {
  engines: number
  /** Answers a day of each engine to each query. */
  answersADay: number
  /** Mean shares of the queries in percent, before anything moves. */
  targeted: readonly number[]
  untouched: readonly number[]
  drift: Drift
  /** Variance of a query's daily share over what chance alone gives; each query's good days are its own. */
  dayEffect: number
  /** Correlation of a query's consecutive days. */
  autocorrelation: number
  /** Points by which each query wanders off by itself over four weeks. */
  wander?: number
  /** Whether drift moves queries by odds, so that shares near 0 or 100% move less. */
  byOdds?: boolean
}

export interface QuietCase extends EffectCase {
  atMost?: number
}

const one = { engines: 1, answersADay: 9, dayEffect: 1, autocorrelation: 0 }
const three = { ...one, engines: 3, answersADay: 3 }
const few = { targeted: [30], untouched: [20, 40, 60] }
const many = { targeted: [30, 45, 60], untouched: [20, 30, 40, 50, 60, 35, 45, 25, 55] }
const DRIFTS = ['steady', 'step', 'walk', 'weekly'] as const
/** As the bounds of ranges and verdicts assume. */
const restless = { dayEffect: 1.1, autocorrelation: 0.5 }
const atMost = 5

/** The action does nothing: every effect is a false one. */
export const NO_EFFECT: readonly QuietCase[] = [
  ...DRIFTS.map((drift) => ({ ...one, ...few, drift, atMost })),
  ...DRIFTS.map((drift) => ({ ...three, ...few, drift, atMost })),
  ...DRIFTS.map((drift) => ({ ...one, ...many, drift, atMost })),
  ...DRIFTS.map((drift) => ({ ...three, ...many, drift, atMost })),
  { ...one, targeted: [15], untouched: [60, 60, 60], drift: 'step', atMost },
  { ...one, targeted: [5], untouched: [10, 30, 50], drift: 'steady', atMost },
  { ...one, ...few, ...restless, drift: 'walk', atMost },
  { ...three, ...many, ...restless, drift: 'walk', atMost },
  { ...one, answersADay: 3, ...few, drift: 'walk', atMost },
  { ...one, answersADay: 3, ...many, drift: 'weekly', atMost },
  { ...one, ...many, drift: 'walk', byOdds: true, atMost },
  { ...one, ...few, dayEffect: 1.5, autocorrelation: 0.5, drift: 'walk' },
  { ...one, targeted: [50], untouched: [10, 10, 10, 10], drift: 'step', byOdds: true },
  { ...one, ...few, drift: 'steady', wander: 5 },
  { ...one, ...many, drift: 'steady', wander: 5 },
]

export interface EffectiveCase extends EffectCase {
  /** Points that the action adds from its day on. */
  by: number
  atLeast?: { first: number; second: number }
}

export const EFFECTIVE: readonly EffectiveCase[] = [
  ...[one, three].flatMap((made) => [
    { ...made, ...few, drift: 'walk' as const, by: 10 },
    { ...made, ...few, drift: 'walk' as const, by: 20 },
    { ...made, ...few, drift: 'walk' as const, by: 30, atLeast: { first: 90, second: 95 } },
  ]),
  ...[10, 20, 30].map((by) => ({ ...three, ...many, drift: 'walk' as const, by })),
  ...[10, 20, 30].map((by) => ({ ...one, answersADay: 3, ...few, drift: 'walk' as const, by })),
]
