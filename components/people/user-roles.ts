import { ROLE_WORDS } from '@/lib/people/account-rules'
import type { UserRow } from '@/lib/people/shapes'
import type { ListQuery } from '@/lib/table/list'

export const USER_ROLES = ['marketeer', 'organisationAdmin', 'systemAdmin'] as const
export type UserRole = (typeof USER_ROLES)[number]
/** The roles that an organisation admin may give (R-ACCESS-4). */
export const COLLEAGUE_ROLES: readonly UserRole[] = ['marketeer', 'organisationAdmin']

/** A system admin is one whatever else is set (R-ACCESS-5). */
export function roleOf({
  permissions,
  organizationAdmin,
}: Pick<UserRow, 'permissions' | 'organizationAdmin'>): UserRole {
  if (permissions.isAdmin) return 'systemAdmin'
  return organizationAdmin ? 'organisationAdmin' : 'marketeer'
}

export function flagsOf(role: string): { organizationAdmin: boolean; permissions: { isAdmin: boolean } } {
  return { organizationAdmin: role === 'organisationAdmin', permissions: { isAdmin: role === 'systemAdmin' } }
}

export function roleOptions(roles: readonly UserRole[]) {
  return roles.map((value) => ({ value, ...ROLE_WORDS[value] }))
}

/** null until an invitation is accepted. */
export function userName({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string | null {
  return firstName ? [firstName, lastName].filter(Boolean).join(' ') : null
}

const [FIRST_TAB] = USER_ROLES

/** The first tab is the default. */
export function tabOf({ filters }: ListQuery): UserRole {
  return USER_ROLES.find((role) => role === filters.role) ?? FIRST_TAB
}

/** The tab that lists users of a role. */
export function tabAddress(list: string, role: string): string {
  return role === FIRST_TAB ? list : `${list}?filter[role]=${role}`
}

/** The address omits the default tab, but the API needs it. */
export function tabParams({ filters }: ListQuery): Record<string, string> {
  return filters.role ? {} : { 'filter[role]': FIRST_TAB }
}
