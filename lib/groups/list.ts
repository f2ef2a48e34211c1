import { tableDate } from '@/lib/format/dates'
import { fullName } from '@/lib/format/text'
import { invitationState } from '@/lib/people/list'
import { userManagementCopy, usersCopy } from '@/lib/people/words'
import type { List, Option } from '@/lib/table/list'
import { recordsCopy } from '@/lib/ui/words'
import type { GroupPersonRow, GroupRow } from './shapes'
import { groupPeopleCopy, groupsCopy } from './words'

/** Addresses of the API, here because every page has those of `lib/api/endpoints`. */
export const GROUPS = '/api/admin/group'
/** Where the own name of a group is kept. */
export const groupBranding = (id: string) => `${GROUPS}/${id}/branding`
export const GROUP_PEOPLE = '/api/group/user'

export type GroupKey = 'name' | 'organizations' | 'admins' | 'createdAt'

/** R-GROUP-1 */
export const groupList: List<GroupRow, GroupKey> = {
  columns: [
    { key: 'name', header: groupsCopy.columns.name, sortable: true, exported: (row) => row.name },
    {
      key: 'organizations',
      header: groupsCopy.columns.organizations,
      exported: (row) => row.organizations.map(({ name }) => name).join('; '),
    },
    {
      key: 'admins',
      header: groupsCopy.columns.admins,
      exported: (row) => row.admins.map(({ email }) => email).join('; '),
    },
    {
      key: 'createdAt',
      header: groupsCopy.columns.createdAt,
      sortable: true,
      exported: (row) => tableDate(row.createdAt),
    },
  ],
  defaultSort: { key: 'name', dir: 'asc' },
  search: groupsCopy.search,
  fileName: 'groups',
}

export type GroupPersonKey = 'name' | 'email' | 'organization' | 'role' | 'invitation' | 'lastLoginAt'

/** The role of a person in one organisation, in words. */
export const groupRoleLabel = (isAdmin: boolean) => groupPeopleCopy.role[isAdmin ? 'organisationAdmin' : 'marketeer']

/** Says the role in each organisation: 'Loomhouse: Org Admin; Baythorne: Marketeer'. */
const rolesOf = ({ organizations }: GroupPersonRow) =>
  organizations.map(({ name, organizationAdmin }) => `${name}: ${groupRoleLabel(organizationAdmin)}`).join('; ')

/** The roles that group admins give. */
export const GROUP_ROLE_OPTIONS: readonly Option[] = [
  { value: 'marketeer', label: groupPeopleCopy.role.marketeer },
  { value: 'organisationAdmin', label: groupPeopleCopy.role.organisationAdmin },
]

/** People of the group (R-GROUP-5): a row for each person, with the organisations that the caller may see. */
export const groupPeopleList: List<GroupPersonRow, GroupPersonKey> = {
  columns: [
    {
      key: 'name',
      header: usersCopy.columns.name,
      sortable: true,
      exported: (row) => fullName(row) ?? recordsCopy.toBeAnnounced,
    },
    { key: 'email', header: usersCopy.columns.email, sortable: true, exported: (row) => row.email },
    {
      key: 'organization',
      header: groupsCopy.columns.organizations,
      exported: rolesOf,
    },
    {
      key: 'role',
      header: usersCopy.columns.role,
      filter: { kind: 'choice', options: GROUP_ROLE_OPTIONS },
    },
    {
      key: 'lastLoginAt',
      header: usersCopy.columns.lastLoginAt,
      sortable: true,
      exported: (row) => (row.lastLoginAt ? tableDate(row.lastLoginAt) : recordsCopy.never),
    },
    {
      key: 'invitation',
      header: usersCopy.columns.invitation,
      exported: (row) => invitationState(row, tableDate)?.text ?? userManagementCopy.invitation.accepted,
    },
  ],
  defaultSort: { key: 'name', dir: 'asc' },
  search: groupPeopleCopy.search,
  fileName: 'group-people',
}
