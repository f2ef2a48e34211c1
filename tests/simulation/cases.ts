import type { Made } from './histories'

// What ranges and verdicts promise, as cases with bounds (R-CERTAIN-5), in percent of the histories. A case without a
// bound is there to show what happens beyond the promise.

export const HISTORIES = 2000
/** A quarter of daily looks. */
export const LOOKS = 91

const one: Made = { engines: 1, answersADay: 9, dayEffect: 1, autocorrelation: 0 }
const three: Made = { ...one, engines: 3, answersADay: 3 }
/** Days that differ by more than chance: at 9 answers a day and 30%, by about 5 points from day to day. */
const DAY_EFFECT = 1.1

const often: Made = { ...one, answersADay: 27 }

export interface QuietCase extends Made {
  /** Percent, unchanged over the quarter. */
  share: number
  /** Percent of quarters with a false clear change, and with a false clear or probable one. */
  atMost?: { clear: number; probable?: number }
}

const independent = { clear: 5, probable: 20 }

/** Nothing changes: every clear or probable change is a false one. */
export const QUIET: readonly QuietCase[] = [
  ...[10, 30, 50, 90].map((share) => ({ ...one, share, atMost: independent })),
  ...[10, 30, 50, 90].map((share) => ({ ...often, share, atMost: independent })),
  { ...three, share: 50, atMost: independent },
  ...[10, 30, 50, 90].map((share) => ({
    ...{ ...one, share, dayEffect: DAY_EFFECT, autocorrelation: 0.5 },
    atMost: { clear: 12 },
  })),
  ...[10, 30, 50, 90].map((share) => ({
    ...{ ...often, share, dayEffect: DAY_EFFECT, autocorrelation: 0.5 },
    atMost: { clear: 12 },
  })),
  { ...one, share: 30, dayEffect: 1.5 },
  { ...one, share: 30, dayEffect: 1.5, autocorrelation: 0.5 },
]

export interface RiseCase extends Made {
  from: number
  to: number
  /** Percent of histories in which it is at least probable. */
  atLeast?: { within7?: number; within28?: number }
}

/** A lasting rise after 56 quiet days, looked at daily. */
export const RISES: readonly RiseCase[] = [
  { ...one, from: 30, to: 60, atLeast: { within7: 85 } },
  { ...three, from: 30, to: 60, atLeast: { within7: 85 } },
  { ...one, from: 30, to: 60, dayEffect: DAY_EFFECT },
  { ...one, from: 30, to: 45, atLeast: { within28: 80 } },
  { ...three, from: 30, to: 45 },
  { ...often, from: 30, to: 45 },
  { ...one, from: 30, to: 40 },
]

export interface RangeCase extends Made {
  share: number
  within?: { from: number; to: number }
}

const within = { from: 93, to: 98 }

/** The range of 7 days' answers holds the true share. */
export const RANGES: readonly RangeCase[] = [
  ...[10, 30, 50, 70, 90].map((share) => ({ ...one, share, within })),
  ...[10, 30, 50, 70, 90].map((share) => ({ ...one, share, dayEffect: 1.5, within })),
  ...[20, 50, 80].map((share) => ({ ...three, share, within })),
  ...[20, 50, 80].map((share) => ({ ...three, share, dayEffect: DAY_EFFECT, within })),
  ...[20, 50, 80].map((share) => ({ ...three, share, dayEffect: DAY_EFFECT, shared: true, within })),
  { ...one, share: 50, dayEffect: 2 },
]
