import { userManagementCopy } from '@/lib/copy/users'
import type { ListChoice } from '@/lib/lists/list'
import type { UserRow } from '@/lib/schemas/user'

export const USER_ROLES = ['marketeer', 'organisationAdmin', 'systemAdmin'] as const
export type UserRole = (typeof USER_ROLES)[number]
/** What an organisation admin may give (spec §6). */
export const COLLEAGUE_ROLES: readonly UserRole[] = ['marketeer', 'organisationAdmin']

/** The tab and the permission of a user (spec §6): a system admin is one whatever else is set. */
export function roleOf({
  permissions,
  organizationAdmin,
}: Pick<UserRow, 'permissions' | 'organizationAdmin'>): UserRole {
  if (permissions.isAdmin) return 'systemAdmin'
  return organizationAdmin ? 'organisationAdmin' : 'marketeer'
}

/** What the API is told for a role. */
export function flagsOf(role: string): { organizationAdmin: boolean; permissions: { isAdmin: boolean } } {
  return { organizationAdmin: role === 'organisationAdmin', permissions: { isAdmin: role === 'systemAdmin' } }
}

/** Radio cards of the roles, in the order of their reach. */
export function roleOptions(roles: readonly UserRole[]) {
  return roles.map((value) => ({ value, ...userManagementCopy.form.roles[value] }))
}

/** The name of a user; null when there is none yet. */
export function userName({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string | null {
  return firstName ? [firstName, lastName].filter(Boolean).join(' ') : null
}

const [FIRST_TAB] = USER_ROLES

/** The tab of a choice: the first one until another is chosen. */
export function tabOf({ filters }: ListChoice): UserRole {
  return USER_ROLES.find((role) => role === filters.role) ?? FIRST_TAB
}

/** What the API is told of the tab where the address says nothing of it. */
export function tabParams({ filters }: ListChoice): Record<string, string> {
  return filters.role ? {} : { 'filter[role]': FIRST_TAB }
}
