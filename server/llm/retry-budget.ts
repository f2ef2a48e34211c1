/**
 * Keeps retries a small share of all calls (security T67): when a provider is down, trying everything again only makes
 * its night and our bill longer. Being rate limited is not counted here; those calls were turned away at the door.
 */
export interface RetryBudget {
  /** A call is made for the first time. */
  earn(): void
  /** Whether one more retry is within the share; takes it if so. */
  spend(): boolean
}

/** Retries per first call. */
const SHARE = 0.2
/** Retries that are there from the start, so that a small run can retry at all. */
const RESERVE = 20
/** What a quiet night can save up at the most. */
const MOST = 100

export function createRetryBudget(reserve = RESERVE): RetryBudget {
  let left = reserve
  return {
    earn: () => {
      left = Math.min(MOST, left + SHARE)
    },
    spend: () => {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

/** The budget of this process. */
export const retryBudget = createRetryBudget()
