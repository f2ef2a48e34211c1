import type { Actor, Reach } from '@/lib/access/permissions'
import { AppError } from '@/lib/http/app-error'
import { refusals } from '@/lib/http/refusals'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import type { UserInput, UserRow } from '@/lib/people/shapes'
import { usersCopy as copy } from '@/lib/people/words'
import { recordAudit } from '@/server/audit/audit'
import { db } from '@/server/db/client'
import {
  type AccountAccess,
  checkOrganisation,
  checkRole,
  type LockedUser,
  lockUser,
  type UserRecord,
} from './account-lock'
import { eraseAccount } from './erase'
import { findUser, managedUsersOf } from './reads'

/**
 * Saves a user, effective from their next request; absent fields stay. Throws AppError 404 for a user not managed; 400
 * at the organisation; 409 for an old version, an unverified address, the last admin; 403 when the caller's role ended.
 */
export async function saveUser(
  actor: Actor,
  reach: Reach,
  id: string,
  input: UserInput,
  requestId: string,
): Promise<UserRow> {
  if (input._id !== undefined && input._id !== id) throw new AppError('invalid', refusals.invalid)
  const managed = await managedUsersOf(actor, reach)
  return db().$transaction(async (tx) => {
    await checkOrganisation(tx, input.organization)
    const locked = await lockUser(tx, actor, managed, id)
    const { user } = locked
    const next = accessAfter(user, input)
    const changes = changesOf(user, next)
    if (Object.keys(changes).length === 0) return findUser(tx, managed, id)
    checkChange(locked, next, input.version)
    const data = { ...changes, version: { increment: 1 }, updatedAt: new Date() }
    await tx.user.update({ where: { id }, data, select: { id: true } })
    await recordAudit(tx, {
      actor,
      role: managed.role,
      action: 'user.save',
      target: { kind: 'user', id },
      detail: { from: changesOf(next, user), to: changes },
      requestId,
    })
    return findUser(tx, managed, id)
  })
}

/** Deletes a user for good (R-DATA-2). Throws AppError as `eraseAccount`. */
export async function deleteUser(actor: Actor, reach: Reach, id: string, requestId: string): Promise<DoneAnswer> {
  const managed = await managedUsersOf(actor, reach)
  await db().$transaction((tx) => eraseAccount(tx, actor, managed, id, requestId))
  return { message: 'success' }
}

/** A user who loses the organisation is no longer its admin. */
function accessAfter(user: UserRecord, { organization, organizationAdmin, permissions }: UserInput): AccountAccess {
  const organisationId = organization === undefined ? user.organisationId : organization
  return {
    organisationId,
    organisationAdmin: organizationAdmin ?? (user.organisationAdmin && organisationId !== null),
    systemAdmin: permissions?.isAdmin ?? user.systemAdmin,
  }
}

function changesOf(before: AccountAccess, next: AccountAccess): Partial<AccountAccess> {
  return {
    ...(next.organisationId !== before.organisationId && { organisationId: next.organisationId }),
    ...(next.organisationAdmin !== before.organisationAdmin && { organisationAdmin: next.organisationAdmin }),
    ...(next.systemAdmin !== before.systemAdmin && { systemAdmin: next.systemAdmin }),
  }
}

function checkChange(
  { user, checkLastAdmin, checkCaller }: LockedUser,
  next: AccountAccess,
  version: number | undefined,
): void {
  checkRole(next)
  if (version !== undefined && version !== user.version) throw new AppError('conflict', copy.changedByOther)
  if (user.active && !user.verified) throw new AppError('conflict', copy.unverified)
  checkLastAdmin(next)
  checkCaller()
}
