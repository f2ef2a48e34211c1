import { userManagementCopy } from '@/lib/copy/users'
import type { UserRow } from '@/lib/schemas/user'
import { shortDate } from './dates'

type Invited = Pick<UserRow, 'invited' | 'invitationExpiresAt' | 'invitationExpired'>

/** 'Invited, expires 29 Nov' or 'Invitation expired 18 Nov'; null once it is accepted (R-USER-7). */
export function invitationState(
  { invited, invitationExpiresAt: at, invitationExpired: expired }: Invited,
  format: (at: string) => string = shortDate,
): { text: string; expired: boolean } | null {
  const { invitation: copy, invited: open } = userManagementCopy
  if (!invited) return null
  if (at) return { text: expired ? copy.expiredOn(format(at)) : copy.until(format(at)), expired }
  return { text: expired ? copy.expired : open, expired }
}
