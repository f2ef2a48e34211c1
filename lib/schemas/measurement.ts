import type { DayWindow } from './certainty'

/** How stored answers vary from day to day, beside what the promises of ranges and verdicts assume (R-CERTAIN-6). */
export interface MeasuredNoise {
  /** Both included: complete days. */
  window: DayWindow
  /** Whether only answers of simulated engines are stored. */
  simulated: boolean
  /** Organisations, and their engines in stretches of four weeks, that had enough answers to measure. */
  owners: number
  series: number
  days: number
  answers: number
  /** Variance of the daily share over what chance alone gives; null without a series. */
  dayEffect: number | null
  /** Of the daily shares of consecutive days, -1 to 1; null without a series. */
  autocorrelation: number | null
  /** What the simulation assumes, at as many answers a day as were measured; null without a series. */
  assumed: { dayEffect: number; autocorrelation: number } | null
  /** False where one of them is above what is assumed by more than so few days show by chance. */
  asAssumed: boolean | null
}
