import { shortDate, tableDate } from '@/lib/format/dates'
import { fullName } from '@/lib/format/text'
import type { List, ListColumn } from '@/lib/table/list'
import { recordsCopy } from '@/lib/ui/words'
import type { UserRow } from './shapes'
import { COLLEAGUE_ROLE_OPTIONS, usersCopy as copy, USER_ROLE_OPTIONS, userManagementCopy } from './words'

type Invited = Pick<UserRow, 'invited' | 'invitationExpiresAt' | 'invitationExpired'>

/** Describes an invitation: 'Invited, expires 29 Nov' or 'Invitation expired 18 Nov'; null once accepted (R-USER-7). */
export function invitationState(
  { invited, invitationExpiresAt: at, invitationExpired: expired }: Invited,
  format: (at: string) => string = shortDate,
): { text: string; expired: boolean } | null {
  const { invitation: copy, invited: open } = userManagementCopy
  if (!invited) return null
  if (at) return { text: expired ? copy.expiredOn(format(at)) : copy.until(format(at)), expired }
  return { text: expired ? copy.expired : open, expired }
}

export type UserKey = 'name' | 'email' | 'organization' | 'role' | 'invitation' | 'createdAt' | 'lastLoginAt'

type Column = ListColumn<UserRow, UserKey>

const name: Column = {
  key: 'name',
  header: copy.columns.name,
  sortable: true,
  exported: (row) => fullName(row) ?? recordsCopy.toBeAnnounced,
}
const email: Column = { key: 'email', header: copy.columns.email, sortable: true, exported: (row) => row.email }
const organization: Column = {
  key: 'organization',
  header: copy.columns.organization,
  sortable: true,
  exported: (row) => row.organization?.name ?? recordsCopy.notAvailable,
}
/** In the tables it is a badge behind the name. */
const invitation: Column = {
  key: 'invitation',
  header: copy.columns.invitation,
  exported: (row) => invitationState(row, tableDate)?.text ?? userManagementCopy.invitation.accepted,
}
const dates: Column[] = [
  { key: 'createdAt', header: copy.columns.createdAt, sortable: true, exported: (row) => tableDate(row.createdAt) },
  {
    key: 'lastLoginAt',
    header: copy.columns.lastLoginAt,
    sortable: true,
    exported: (row) => (row.lastLoginAt ? tableDate(row.lastLoginAt) : recordsCopy.never),
  },
]

/** User Management (R-USER-1): all users. The role is a filter for the tabs, not a column. */
export const userList: List<UserRow, UserKey> = {
  columns: [
    name,
    email,
    { ...organization, filter: { kind: 'resource', endpoint: '/api/admin/organization', textKey: 'name' } },
    { key: 'role', header: copy.columns.role, filter: { kind: 'choice', options: USER_ROLE_OPTIONS } },
    ...dates,
    invitation,
  ],
  defaultSort: { key: 'createdAt', dir: 'desc' },
  search: copy.search,
  fileName: 'users',
}

/** Organisation Management (R-USER-1): users of one organisation. */
export const colleagueList: List<UserRow, UserKey> = {
  columns: [
    name,
    email,
    { ...organization, header: copy.columns.organizationShort },
    {
      key: 'role',
      header: copy.columns.role,
      filter: { kind: 'choice', options: COLLEAGUE_ROLE_OPTIONS },
      exported: (row) => (row.permissions.isAdmin ? copy.roleColumn.admin : copy.roleColumn.user),
    },
    ...dates,
    invitation,
  ],
  defaultSort: { key: 'createdAt', dir: 'desc' },
  search: copy.search,
  fileName: 'organisation-users',
}
