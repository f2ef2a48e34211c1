import { queryResults } from '@/lib/copy/query-results'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { type Day, daysBetween } from '@/lib/format/days'
import { monthsBefore } from '@/lib/format/months'
import { RESULT_WINDOW } from '@/lib/limits'

/** No answer is older; it also keeps years that the database does not know out of its way. */
const EARLIEST: Day = '1970-01-01'

/**
 * The days that a list of results covers, both included: the last 3 months by default, at most 400 days (contract §5).
 * Throws 400 naming the search param.
 */
export function resultDays(
  given: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): { from: Day; to: Day } {
  const to = given.to ?? today
  if (to < EARLIEST) throw refuse('to', queryResults.windowDay)
  const from = given.from ?? monthsBefore(to, RESULT_WINDOW.defaultMonths)
  if (from > to) throw refuse('from', queryResults.windowOrder)
  if (daysBetween(from, to) >= RESULT_WINDOW.maxDays) throw refuse('from', queryResults.windowLength)
  return { from, to }
}

function refuse(field: 'from' | 'to', sentence: string): AppError {
  return new AppError('invalid', refusals.invalid, { fields: { [field]: sentence } })
}
