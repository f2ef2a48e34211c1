import { userManagementCopy } from '@/lib/copy/users'
import { INVITATION_DAYS } from '@/lib/limits'
import type { UserRow } from '@/lib/schemas/user'
import { shortDate } from './dates'

type Invited = Pick<UserRow, 'invited' | 'invitationExpiresAt' | 'createdAt'>

const DAY_MS = 86_400_000

/** 'Invited, expires 29 Nov' or 'Invitation expired 18 Nov'; null once it is accepted (R-USER-7). */
export function invitationState(
  { invited, invitationExpiresAt: at, createdAt }: Invited,
  format: (at: string) => string = shortDate,
): { text: string; expired: boolean } | null {
  const { invitation: copy, invited: open } = userManagementCopy
  if (!invited) return null
  if (at) {
    const expired = Date.parse(at) < Date.now()
    return { text: expired ? copy.expiredOn(format(at)) : copy.until(format(at)), expired }
  }
  // Expiries are kept for a month.
  const expired = Date.parse(createdAt) < Date.now() - INVITATION_DAYS * DAY_MS
  return { text: expired ? copy.expired : open, expired }
}
