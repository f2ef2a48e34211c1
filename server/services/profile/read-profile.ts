import type { Actor } from '@/lib/access/roles'
import type { CurrentUser } from '@/lib/schemas/account'
import { currentUser } from '@/server/services/accounts/current-user'
import { notFound } from '@/server/services/scope'

/** One's own profile. Throws the same 404 for anybody else's id, whatever the roles (access matrix). */
export async function readProfile(actor: Actor, id: string): Promise<CurrentUser> {
  if (id !== actor.userId) throw notFound()
  return currentUser(actor)
}
