import { recordsCopy } from '@/lib/copy/ui'
import { COLLEAGUE_ROLE_OPTIONS, usersCopy as copy, USER_ROLE_OPTIONS, userManagementCopy } from '@/lib/copy/users'
import { tableDate } from '@/lib/format/dates'
import { invitationState } from '@/lib/format/invitation'
import { fullName } from '@/lib/format/text'
import type { UserRow } from '@/lib/schemas/user'
import type { List, ListColumn } from './list'

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
