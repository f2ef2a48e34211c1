import { actionErrors } from '@/lib/copy/action-errors'
import { addDays, type Day } from '@/lib/format/days'
import { OWN_ACTIONS } from '@/lib/limits'
import type { RecommendationStatusName } from '@/lib/schemas/recommendation-tracker'
import { invalidField } from '@/server/services/scope'

interface Implemented {
  status: RecommendationStatusName
  liveSince: Day | null
}

/**
 * Since when an implementation is live: the given day, else the stored one, else today; null where it is not implemented
 * (R-TRACKER-9). `created` is the day of the recommendation.
 * @throws AppError 400 for a day without an implementation, in the future, or long before the recommendation
 */
export function liveSinceOf(
  status: RecommendationStatusName,
  given: Day | undefined,
  stored: Implemented | null,
  { created, today }: { created: Day; today: Day },
): Day | null {
  if (status !== 'implemented') {
    if (given !== undefined) throw invalidField('liveSince', actionErrors.notLive)
    return null
  }
  const known = stored?.status === 'implemented' ? stored.liveSince : today
  if (given === undefined || given === known) return known
  const earliest = addDays(created, -OWN_ACTIONS.liveDaysBefore)
  if (given > today) throw invalidField('liveSince', actionErrors.liveLater)
  if (given < earliest) throw invalidField('liveSince', actionErrors.liveEarlier(earliest))
  return given
}
