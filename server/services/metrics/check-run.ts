import type { Day } from '@/lib/format/days'
import { toDay } from '@/lib/format/days'
import { dueTime } from '@/server/queue'
import { isMissing } from '../daily-run/catch-up'

// Looking through every active query is the dearest thing that is asked here, and once a day's run is complete it does
// not become incomplete: so it is asked until then, once it is due, and not again that day.

const known: { day: Day | null; due: Date | null; complete: boolean } = { day: null, due: null, complete: false }

/**
 * Whether today's run is due and has not been started for every active query (security T79).
 * @throws Error that names DAILY_RUN_CRON when that is no cron expression.
 */
export async function isRunMissing(now: Date): Promise<boolean> {
  const day = toDay(now)
  if (known.day !== day) Object.assign(known, { day, due: dueTime(day), complete: false })
  if (known.complete || !known.due || known.due > now) return false
  const missing = await isMissing(day, known.due)
  known.complete = !missing
  return missing
}

/** Forgets what is known of today; for tests. */
export function forgetRun(): void {
  known.day = null
}
