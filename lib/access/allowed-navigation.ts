import { NAVIGATION, type Navigation, type NavigationEntry } from '@/lib/copy/navigation'
import { reachOf } from './permissions'
import type { Actor } from './roles'

/** The navigation with only those entries that the actor may follow. */
export function allowedNavigation(actor: Pick<Actor, 'roles'>): Navigation {
  const allowed = (entries: readonly NavigationEntry[]) =>
    entries.filter((entry) => reachOf(actor, entry.allow) !== null)
  return { main: allowed(NAVIGATION.main), manage: allowed(NAVIGATION.manage), admin: allowed(NAVIGATION.admin) }
}
