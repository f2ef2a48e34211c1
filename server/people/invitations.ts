import type { Actor, Reach } from '@/lib/access/permissions'
import { AppError } from '@/lib/http/app-error'
import type { InvitationInput, UserRow } from '@/lib/people/shapes'
import { usersCopy as copy } from '@/lib/people/words'
import { recordAudit } from '@/server/audit/audit'
import { expiryOf, promiseInvitation } from '@/server/auth/tokens'
import { type Db, db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { countMail, countOneMail } from '@/server/limits/attempts'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { RATE_LIMITS } from '@/server/limits/rate-limit'
import { maskEmail } from '@/server/mail/mailer'
import { sendMail } from '@/server/queue/client'
import { askToJoin, renewInvitation } from './membership-invitations'
import {
  checkOrganisations,
  checkRole,
  findUser,
  findUserByEmail,
  type ManagedUsers,
  managedUsersOf,
  presentUser,
} from './reads'

async function mailInvitation(tx: Db, actor: Actor, { id, email }: { id: string; email: string }): Promise<void> {
  await promiseInvitation(tx, id)
  await sendMail({ kind: 'invite', email, invitedBy: actor.userId }, tx)
}

/** To somebody who has an account, and decides in it. */
async function mailQuestion(tx: Db, actor: Actor, email: string, organisation: string): Promise<void> {
  await sendMail({ kind: 'invite', email, invitedBy: actor.userId, organisation }, tx)
}

/** Sends an open invitation again; the new link voids earlier ones. Call it in a transaction. */
async function sendInvitation(
  tx: Db,
  actor: Actor,
  managed: ManagedUsers,
  user: UserRow,
  requestId: string,
): Promise<UserRow> {
  const { scope } = managed
  const isAsked = scope !== null && (await renewInvitation(tx, actor, scope, user._id))
  if (isAsked) await mailQuestion(tx, actor, user.email, scope)
  else await mailInvitation(tx, actor, { id: user._id, email: user.email })
  await recordAudit(tx, {
    actor,
    role: managed.role,
    action: 'user.inviteAgain',
    target: { kind: 'user', id: user._id },
    detail: { email: maskEmail(user.email) },
    requestId,
  })
  return findUser(tx, managed, user._id)
}

/**
 * Sends an invitation again and returns the user with the new expiry (R-USER-5). Throws 404 for a user whom the caller
 * may not manage; 409 when the invitation was accepted; 429 beyond the mails per address and hour (R-SAFE-9).
 */
export async function sendInvitationAgain(actor: Actor, reach: Reach, id: string, requestId: string): Promise<UserRow> {
  const managed = await managedUsersOf(actor, reach)
  const open = checkOpen(await findUser(db(), managed, id))
  return countMail('invitationMail', open.email, (refused) => {
    if (refused) throw withMinutes(refused)
    return db().$transaction(async (tx) =>
      sendInvitation(tx, actor, managed, checkOpen(await findUser(tx, managed, id)), requestId),
    )
  })
}

/** Also at the address of the form, where the general wait of a 429 would hide it. */
function withMinutes(refused: AppError): AppError {
  const { retryAfterS = 1 } = refused
  const sentence = copy.mailLimit(RATE_LIMITS.invitationMail.calls, Math.ceil(retryAfterS / 60))
  return new AppError('tooMany', sentence, { retryAfterS, cause: refused, fields: { email: sentence } })
}

function checkOpen(user: UserRow): UserRow {
  if (!user.invited) throw new AppError('conflict', copy.notInvited)
  return user
}

interface Invited {
  id: string
  email: string
  organisationId: string | null
  organisationAdmin: boolean
  systemAdmin: boolean
}

/**
 * Invites a user, never changing an existing account (R-SAFE-23): a caller who may see it gets it as it is, and an open
 * invitation is sent again. Where an organisation admin does not see it, its owner is asked to join, and to the caller it
 * looks like a new invitation.
 * @throws AppError 400 at the organisation; 409 for an idempotency key used with another body; 429 beyond the mails per
 * address and hour, whether or not there is an account: nothing is kept then, so the same call invites later (R-SAFE-9).
 */
export async function createInvitation(
  actor: Actor,
  reach: Reach,
  input: InvitationInput,
  { requestId, idempotencyKey }: CreateCall,
): Promise<UserRow> {
  const named = reach === 'ownGroups' ? (input.organization ?? '') : undefined
  const managed = await managedUsersOf(actor, reach, named)
  // Before the transaction, which would hold its connection while it waits for the counter's.
  const mail = await countOneMail('invitationMail', input.email)
  let isRepeat = true
  try {
    const invited = await createOnce(idempotencyKey, actor, `invitation by ${managed.role}`, input, async (tx) => {
      isRepeat = false
      if (mail.refused) throw withMinutes(mail.refused)
      return invite(tx, { actor, managed, requestId }, input)
    })
    // A repeat that is answered from its key sends no mail.
    if (isRepeat) await mail.refund()
    return invited
  } catch (error) {
    await mail.refund()
    throw error
  }
}

interface InvitationCall {
  actor: Actor
  managed: ManagedUsers
  requestId: string
}

async function invite(tx: Db, call: InvitationCall, input: InvitationInput) {
  const { actor, managed, requestId } = call
  const { email, organization = null, organizationAdmin: organisationAdmin = false, permissions } = input
  const organisationId = managed.scope ?? organization
  const invited = {
    id: newId(),
    email,
    organisationId,
    organisationAdmin,
    systemAdmin: managed.scope === null && permissions?.isAdmin === true,
  }
  checkRole(invited)
  await checkOrganisations(tx, organisationId ? [organisationId] : [])
  // Only one of two concurrent invitations makes the account.
  const { count } = await tx.user.createMany({ data: invited, skipDuplicates: true })
  if (count === 0) return answerExisting(tx, call, invited)
  await mailInvitation(tx, actor, invited)
  await recordAudit(tx, {
    actor,
    role: managed.role,
    action: 'user.invite',
    target: { kind: 'user', id: invited.id },
    detail: { email: maskEmail(email), organisationId, organisationAdmin, systemAdmin: invited.systemAdmin },
    requestId,
  })
  return findUser(tx, managed, invited.id)
}

async function answerExisting(tx: Db, { actor, managed, requestId }: InvitationCall, invited: Invited) {
  const known = await findUserByEmail(tx, managed, invited.email)
  if (!known) return ask(tx, { actor, managed, requestId }, invited)
  return known.invited ? sendInvitation(tx, actor, managed, known, requestId) : known
}

/** The owner of the address decides; the answer is that of a new invitation (R-SAFE-23, R-MEMBER-7). */
async function ask(tx: Db, { actor, managed, requestId }: InvitationCall, invited: Invited) {
  const { email, organisationAdmin } = invited
  const { scope } = managed
  const id = scope && (await askToJoin(tx, actor, { email, organisationId: scope, organisationAdmin }))
  if (!scope || !id) return presentAsNew(tx, invited)
  await mailQuestion(tx, actor, email, scope)
  await recordAudit(tx, {
    actor,
    role: managed.role,
    action: 'user.invite',
    target: { kind: 'user', id },
    detail: { email: maskEmail(email), organisationId: scope, organisationAdmin, systemAdmin: false },
    requestId,
  })
  return findUser(tx, managed, id)
}

/** Returns the answer that a new invitation would have had. */
async function presentAsNew(tx: Db, invited: Invited): Promise<UserRow> {
  const { id, email, organisationId, organisationAdmin, systemAdmin } = invited
  const organisation = organisationId
    ? await tx.organisation.findUnique({
        where: { id: organisationId },
        select: { websiteUrl: true, owner: { select: { name: true, location: true } } },
      })
    : null
  const { name = '', location = '' } = organisation?.owner ?? {}
  const details = { name, location, websiteUrl: organisation?.websiteUrl ?? null }
  return presentUser({
    _id: id,
    firstName: null,
    lastName: null,
    email,
    profileImage: null,
    organization: organisationId ? { _id: organisationId, ...details } : null,
    organizationAdmin: organisationAdmin,
    system_admin: systemAdmin,
    invited: true,
    invitationExpiresAt: await expiryOf(tx, 'invite'),
    verified: false,
    createdAt: new Date(),
    lastLoginAt: null,
    version: 1,
  })
}
