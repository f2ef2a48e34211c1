import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import { AppError } from '@/lib/http/app-error'
import { refusals } from '@/lib/http/refusals'
import { usersCopy as copy } from '@/lib/people/words'
import { Prisma } from '@/prisma/generated/client'
import { type Db, idRow, readRows } from '@/server/db/client'
import { invalidField, notFound } from '@/server/db/scope'
import { type ManagedUsers, managedCondition } from './reads'

/** Locks the organisation. Call it before locking a user, the order in which an organisation is deleted. Throws 400. */
export async function checkOrganisation(tx: Db, organisationId: string | null | undefined): Promise<void> {
  if (!organisationId) return
  const found = await readRows(idRow, tx)`
    select id from owner where id = ${organisationId} and kind = 'organisation' for key share`
  if (found.length === 0) throw invalidField('organization', copy.organisationMissing)
}

/** Checks that an organisation admin has an organisation (R-ACCESS-4). Throws 400. */
export function checkRole(given: { organisationId: string | null; organisationAdmin: boolean }): void {
  if (given.organisationAdmin && given.organisationId === null)
    throw invalidField('organization', copy.organisationNeeded)
}

const person = z.object({
  id: z.string(),
  email: z.string(),
  organisationId: z.string().nullable(),
  organisationAdmin: z.boolean(),
  systemAdmin: z.boolean(),
  /** Has a password and can therefore sign in. */
  active: z.boolean(),
  verified: z.boolean(),
  manageable: z.boolean(),
  version: z.number(),
})

export type UserRecord = z.infer<typeof person>

export type AccountAccess = Pick<UserRecord, 'organisationId' | 'organisationAdmin' | 'systemAdmin'>

/** A user locked for a change, with checks that need the same lock. */
export interface LockedUser {
  user: UserRecord
  /** Throws 409 when no admin of the caller's kind would be left; `after` is null for a deletion (R-SAFE-24). */
  checkLastAdmin: (after: AccountAccess | null) => void
  /** Throws 403 when the caller lost the role while waiting for the lock. */
  checkCaller: () => void
}

/**
 * Locks user, caller and admins of the caller's kind in the order of ids, so that when two admins demote each other,
 * the second sees the first change. Throws 404 for a user whom the caller may not manage.
 */
export async function lockUser(tx: Db, actor: Actor, managed: ManagedUsers, id: string): Promise<LockedUser> {
  const people = await readRows(person, tx)`
    select u.id, u.email, u.organisation_id as "organisationId", u.organisation_admin as "organisationAdmin",
      u.system_admin as "systemAdmin", u.password_hash is not null as active,
      u.email_verified_at is not null as verified, ${managedCondition(managed)} as manageable, u.version
    from app_user u
    where (u.id = ${id} and ${managedCondition(managed)}) or u.id = ${actor.userId} or (${admins(managed)})
    order by u.id for no key update`
  const user = people.find((each) => each.id === id)
  if (!user?.manageable) throw notFound()
  const isAdmin = (each: AccountAccess) =>
    managed.scope === null ? each.systemAdmin : each.organisationAdmin && each.organisationId === managed.scope
  const others = people.filter((each) => each.id !== id && each.active && isAdmin(each))
  return {
    user,
    checkLastAdmin: (after) => {
      const stays = after !== null && isAdmin(after)
      if (!user.active || !isAdmin(user) || stays || others.length > 0) return
      throw new AppError('conflict', managed.scope === null ? copy.lastSystemAdmin : copy.lastOrganisationAdmin)
    },
    checkCaller: () => {
      const caller = people.find((each) => each.id === actor.userId)
      if (!caller || !isAdmin(caller)) throw new AppError('forbidden', refusals.forbidden)
    },
  }
}

function admins({ scope }: ManagedUsers): Prisma.Sql {
  return scope === null ? Prisma.sql`u.system_admin` : Prisma.sql`u.organisation_id = ${scope} and u.organisation_admin`
}
