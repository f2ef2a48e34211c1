import type { ListChoice } from '@/lib/lists/list'
import { USER_ROLES, type UserRole } from './user-roles'

const [FIRST_TAB] = USER_ROLES

/** The tab of a choice: the first one until another is chosen. */
export function tabOf({ filters }: ListChoice): UserRole {
  return USER_ROLES.find((role) => role === filters.role) ?? FIRST_TAB
}

/** What the API is told of the tab where the address says nothing of it. */
export function tabParams({ filters }: ListChoice): Record<string, string> {
  return filters.role ? {} : { 'filter[role]': FIRST_TAB }
}
