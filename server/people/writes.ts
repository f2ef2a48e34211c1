import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import type { ErasedAnswer, ErasedCounts, UserInput, UserRow } from '@/lib/people/shapes'
import { usersCopy as copy } from '@/lib/people/words'
import { recordAudit } from '@/server/audit/audit'
import { type Db, db, readRows } from '@/server/db/client'
import { notFound } from '@/server/db/scope'
import { maskEmail } from '@/server/mail/mailer'
import { deleteMails } from '@/server/queue/client'
import { changeInvitation, takeBackInvitation } from './membership-invitations'
import { furtherOf, type Held, readHeld, replaceMemberships } from './memberships'
import {
  type AccountAccess,
  checkOrganisations,
  checkRole,
  findUser,
  type LockedUser,
  lockUser,
  type ManagedUsers,
  type MembershipRole,
  managedUsersOf,
  type UserRecord,
} from './reads'

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
    const { scope } = managed
    if (scope !== null && (await changeInvitation(tx, scope, id, input.organizationAdmin)))
      return findUser(tx, managed, id)
    if (input.organizations) await checkOrganisations(tx, idsOf(input.organizations), 'organizations')
    else await checkOrganisations(tx, input.organization ? [input.organization] : [])
    const locked = await lockUser(tx, actor, managed, id)
    const { user } = locked
    const held = await readHeld(tx, id)
    const after = accessAfter(user, input)
    const roles = rolesAfter(held, user, after, input)
    const next = input.organizations ? { ...after, ...(roles[0] ?? NO_ORGANISATION) } : after
    const changes = { ...changesOf(user, next), ...furtherOf(held, roles, user, next) }
    if (Object.keys(changes).length === 0) return findUser(tx, managed, id)
    checkChange(locked, next, input.version)
    await replaceMemberships(tx, id, held, roles, next.systemAdmin)
    await recordAudit(tx, {
      actor,
      role: managed.role,
      action: 'user.save',
      target: { kind: 'user', id },
      detail: { from: { ...changesOf(next, user), ...furtherOf(roles, held, next, user) }, to: changes },
      requestId,
    })
    return findUser(tx, managed, id)
  })
}

const NO_ORGANISATION = { organisationId: null, organisationAdmin: false }

const idsOf = (given: NonNullable<UserInput['organizations']>) => given.map(({ organization }) => organization)

/** All memberships after the change, the first first; those of which the input does not speak stay. */
function rolesAfter(
  held: readonly Held[],
  user: AccountAccess,
  after: AccountAccess,
  { organizations }: UserInput,
): MembershipRole[] {
  const first = held.find((each) => each.first)?.organisationId
  if (organizations)
    return organizations
      .map(({ organization, organizationAdmin }) => ({
        organisationId: organization,
        organisationAdmin: organizationAdmin,
      }))
      .sort((one, other) => Number(other.organisationId === first) - Number(one.organisationId === first))
  const { organisationId, organisationAdmin } = after
  const named = organisationId === null ? [] : [{ organisationId, organisationAdmin }]
  const others = held.filter((each) => ![user.organisationId, organisationId].includes(each.organisationId))
  return user.organisationId === first || first === undefined ? [...named, ...others] : [...others, ...named]
}

/**
 * Removes a person whom the caller manages. For an organisation admin only that membership ends while the person has
 * others (R-MEMBER-4); else, and for a system admin, the account is deleted for good (R-DATA-2).
 * @throws AppError as `eraseAccount`
 */
export async function deleteUser(actor: Actor, reach: Reach, id: string, requestId: string): Promise<DoneAnswer> {
  const managed = await managedUsersOf(actor, reach)
  await db().$transaction(async (tx) => {
    const { scope } = managed
    if (scope !== null && (await takeBackInvitation(tx, scope, id))) return recordTakenBack(tx, actor, id, requestId)
    const locked = await lockUser(tx, actor, managed, id)
    const held = await readHeld(tx, id)
    const others = held.filter(({ organisationId }) => organisationId !== scope)
    if (scope === null || others.length === 0) return eraseAccount(tx, actor, managed, id, requestId)
    if (id === actor.userId) throw new AppError('conflict', copy.deleteSelf)
    locked.checkLastAdmin(null)
    locked.checkCaller()
    await replaceMemberships(tx, id, held, others)
    const { organisationId, organisationAdmin } = locked.user
    await recordAudit(tx, {
      actor,
      role: managed.role,
      action: 'membership.end',
      target: { kind: 'user', id },
      detail: { organisationId, organisationAdmin },
      requestId,
    })
  })
  return { message: 'success' }
}

function recordTakenBack(tx: Db, actor: Actor, id: string, requestId: string): Promise<void> {
  const target = { kind: 'user', id }
  return recordAudit(tx, {
    actor,
    role: 'organisationAdmin',
    action: 'user.delete',
    target,
    detail: { invited: true },
    requestId,
  })
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

const ERASE_TIMEOUT_MS = 30_000
const NO_ACCOUNT: ErasedAccount = { sessions: 0, links: 0, files: 0, keptAnswers: 0 }

/**
 * Erases everything about one person, or nothing (R-DATA-1), also for an account deleted before. Ledger and audit log
 * stay. Throws as `eraseAccount`; 404 also when nothing is stored about that id.
 */
export async function eraseUserData(actor: Actor, reach: Reach, id: string, requestId: string): Promise<ErasedAnswer> {
  const managed = await managedUsersOf(actor, reach)
  const erased = await db().$transaction((tx) => erase(tx, actor, managed, id, requestId), {
    timeout: ERASE_TIMEOUT_MS,
  })
  return { message: 'success', erased }
}

async function erase(
  tx: Db,
  actor: Actor,
  managed: ManagedUsers,
  id: string,
  requestId: string,
): Promise<ErasedCounts> {
  const account = await tx.user.findUnique({ where: { id }, select: { email: true } })
  // First, because it takes the locks and may refuse.
  const erasedAccount = account ? await eraseAccount(tx, actor, managed, id, requestId) : NO_ACCOUNT
  const traces = await eraseTraces(tx, id, account ? [account.email] : await freedAddresses(tx, id))
  const erased = {
    accounts: account ? 1 : 0,
    ...erasedAccount,
    ...traces,
    files: erasedAccount.files + traces.files,
    keptAnswers: erasedAccount.keptAnswers + traces.keptAnswers,
  }
  if (Object.values(erased).every((count) => count === 0)) throw notFound()
  await recordAudit(tx, {
    actor,
    role: managed.role,
    action: 'user.erase',
    target: { kind: 'user', id },
    detail: erased,
    requestId,
  })
  return erased
}

const addressRow = z.object({ email: z.string() })

/** Finds a deleted user's addresses still in the audit log, except those now used by another user. */
async function freedAddresses(tx: Db, id: string): Promise<string[]> {
  const rows = await readRows(addressRow, tx)`
    select distinct a.actor_email as email from audit_entry a
    where a.actor_id = ${id} and a.actor_email is not null
      and not exists (select 1 from app_user u where u.email = a.actor_email)`
  return rows.map(({ email }) => email)
}

interface ErasedAccount {
  sessions: number
  links: number
  files: number
  keptAnswers: number
}

/**
 * The only way to delete an account, within a transaction. What the user wrote stays, under an id without a person.
 * Throws AppError 404 for a user not managed by the caller; 409 for oneself and the last admin; 403 when the role
 * ended.
 */
async function eraseAccount(
  tx: Db,
  actor: Actor,
  managed: ManagedUsers,
  id: string,
  requestId: string,
): Promise<ErasedAccount> {
  const { user, checkLastAdmin, checkCaller } = await lockUser(tx, actor, managed, id)
  if (id === actor.userId) throw new AppError('conflict', copy.deleteSelf)
  checkLastAdmin(null)
  checkCaller()
  const mine = { where: { userId: id } }
  // Deleting the row would delete sessions and links too; this counts them.
  const { count: keptAnswers } = await tx.idempotencyKey.deleteMany(mine)
  const { count: sessions } = await tx.session.deleteMany(mine)
  const { count: links } = await tx.oneTimeToken.deleteMany(mine)
  const files = await discardFilesOf(tx, id)
  await tx.membershipInvitation.updateMany({ where: { invitedById: id }, data: { invitedById: null } })
  await tx.user.delete({ where: { id }, select: { id: true } })
  const { organisationId, organisationAdmin, systemAdmin, active } = user
  await recordAudit(tx, {
    actor,
    role: managed.role,
    action: 'user.delete',
    target: { kind: 'user', id },
    detail: { email: maskEmail(user.email), organisationId, organisationAdmin, systemAdmin, invited: !active },
    requestId,
  })
  return { sessions, links, files, keptAnswers }
}

type ErasedTraces = Omit<ErasedCounts, 'accounts' | 'sessions' | 'links'>

/** Removes the person from rows that must stay. `addresses` are those that no other user has now. */
async function eraseTraces(tx: Db, id: string, addresses: readonly string[]): Promise<ErasedTraces> {
  let mails = 0
  for (const address of addresses) mails += await deleteMails(address, tx)
  const { count: crashReports } = await tx.crashOccurrence.updateMany({
    where: { userId: id },
    data: { userId: null, userDescription: null },
  })
  const { count: sentimentGenerations } = await tx.sentimentGeneration.updateMany({
    where: { requestedById: id },
    data: { requestedById: null },
  })
  const { count: limits } = await tx.rateLimit.deleteMany({ where: { key: { contains: id } } })
  return {
    mails,
    files: await discardFilesOf(tx, id),
    crashReports,
    auditEntries: await eraseActor(tx, id, addresses),
    sentimentGenerations,
    keptAnswers: await eraseAnswers(tx, [id, ...addresses], id),
    limits,
  }
}

/** Makes the one update that the audit log's trigger allows; `actor_id` stays, without a person. */
function eraseActor(tx: Db, id: string, addresses: readonly string[]): Promise<number> {
  return tx.$executeRaw`
    update audit_entry set actor_email = null
    where actor_email is not null and (actor_id = ${id} or actor_email = any(${addresses}))`
}

/** Deletes stored answers that name the person as JSON strings, also other users', such as an invitation's. */
function eraseAnswers(tx: Db, words: readonly string[], userId: string): Promise<number> {
  return tx.$executeRaw`
    delete from idempotency_key
    where user_id = ${userId}
      or exists (select 1 from unnest(${words}::text[]) as word where strpos(body::text, to_jsonb(word)::text) > 0)`
}

/** Discards every file of a user; `expireFiles` deletes the objects. File names often name the person. */
export function discardFilesOf(tx: Db, userId: string): Promise<number> {
  return tx.$executeRaw`
    update stored_file set owner_id = null, file_name = '', discarded_at = coalesce(discarded_at, now())
    where owner_id = ${userId}`
}
