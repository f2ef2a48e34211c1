import type { Day } from '@/lib/format/days'
import { expireAll, type Retention } from '@/server/retention/expire-all'

const EVERYTHING: Retention = {
  answerMonths: null,
  runDays: 36_500,
  usageDays: 36_500,
  crashReportDays: 36_500,
  auditDays: null,
}

/** Retention of the named parts on the UTC day `today`; everything else is kept. */
export function expire(keep: Partial<Retention>, today: Day, signal = new AbortController().signal) {
  return expireAll({ ...EVERYTHING, ...keep }, today, signal)
}
