import { fullName } from '@/lib/format/text'
import { AppError } from '@/lib/http/app-error'
import { normaliseEmail } from '@/lib/http/fields'
import { accountErrors } from '@/lib/people/account-rules'
import {
  type MailedLink,
  type ResetPasswordInput,
  type SetPasswordInput,
  verifyEmailInput,
} from '@/lib/people/account-shapes'
import type { InvitationFacts } from '@/lib/people/mail-words'
import type { TokenPurpose } from '@/prisma/generated/client'
import { recordAudit } from '@/server/audit/audit'
import { hashPassword, passwordPolicyPrompt } from '@/server/auth/password'
import { endSessionsOf } from '@/server/auth/sessions'
import { mayUsePassword, onlyBySignOn } from '@/server/auth/sign-on'
import { makeMailedCode, makeToken, redeemToken, tokenState, voidTokens } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import { invalidField } from '@/server/db/scope'
import { type Attempt, countAttempt, countMail } from '@/server/limits/attempts'
import type { AccountMailJob, AccountMailKind, Mailer } from '@/server/mail/mailer'
import { composeMail } from '@/server/mail/messages'
import { sendMail } from '@/server/queue/client'
import { invitationToMail } from './membership-invitations'

/**
 * Queues a reset mail. The address is looked up only at sending, and nothing is sent beyond its limit (R-SAFE-9), so
 * neither answer nor time reveals whether the account exists. Throws tooMany for a caller.
 */
export async function enqueueReset(email: string, caller: string): Promise<void> {
  await countAttempt('requestToken', { account: email, caller })
  await countMail('resetMail', email, (refused) =>
    db()
      .$transaction(async (tx) => {
        await sendMail({ kind: 'reset', email }, tx)
        // Rolled back rather than skipped, so it takes as long as a real mail.
        if (refused) throw refused
      })
      .catch((error: unknown) => {
        if (error !== refused) throw error
      }),
  )
}

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

const TOKEN_OF: Partial<Record<AccountMailKind, TokenPurpose>> = { verify: 'verify', reset: 'reset', invite: 'invite' }

/** Sends one mail unless it is no longer needed; its link voids the one before (R-SAFE-64). Throws MailError. */
export async function sendAccountMail(job: AccountMailJob, mailer: Mailer): Promise<'sent' | 'not needed'> {
  // A mail may have been queued by a release that kept another spelling of the host.
  const reader = await findRecipient(normaliseEmail(job.email))
  const asked = reader && job.organisation ? await invitationToMail(reader.id, job.organisation) : null
  if (job.organisation && !asked) return 'not needed'
  const kind = reader && (asked && !isInvited(reader) ? 'join' : kindFor(reader, job.kind))
  if (!reader || !kind) return 'not needed'
  const isOpen = await mayUsePassword(reader.id)
  // Nobody could use the link.
  if (kind === 'reset' && !isOpen) return 'not needed'
  const purpose = isOpen || kind === 'verify' ? TOKEN_OF[kind] : undefined
  const inviter = (kind === 'invite' || kind === 'join') && job.invitedBy ? await findInviter(job.invitedBy) : null
  const made = purpose && (await db().$transaction((tx) => makeToken(tx, reader.id, purpose)))
  const mail = composeMail(kind, {
    to: reader.email,
    name: reader.emailVerifiedAt && reader.firstName,
    organisation: asked?.organisation ?? reader.organisation?.owner?.name ?? null,
    token: made ? { id: reader.id, token: made.token } : null,
    code: kind === 'connect' ? await db().$transaction((tx) => makeMailedCode(tx, reader.id)) : null,
    invitation: {
      inviter,
      role: roleOf(asked ? { systemAdmin: false, organisationAdmin: asked.organisationAdmin } : reader),
      expiresAt: (made ?? asked)?.expiresAt.toISOString() ?? null,
      verified: reader.emailVerifiedAt !== null,
    },
  })
  await mailer.send(mail)
  return 'sent'
}

/** Chooses the mail: an open invitation has no password to reset and is resent; a verified address needs no link. */
function kindFor(reader: Recipient, kind: AccountMailKind): AccountMailKind | null {
  const { emailVerifiedAt } = reader
  const invited = isInvited(reader)
  if (kind === 'verify') return emailVerifiedAt ? null : 'verify'
  if (kind === 'invite') return invited ? 'invite' : null
  if (kind === 'passwordChanged' || kind === 'connect' || kind === 'connected') return kind
  return invited ? 'invite' : kind
}

const isInvited = ({ passwordHash, signOnAt }: Recipient) => passwordHash === null && signOnAt === null

function roleOf({
  systemAdmin,
  organisationAdmin,
}: Pick<Recipient, 'systemAdmin' | 'organisationAdmin'>): InvitationFacts['role'] {
  if (systemAdmin) return 'systemAdmin'
  return organisationAdmin ? 'organisationAdmin' : 'marketeer'
}

/** Returns null for a deleted account or an unverified address, whose name a stranger may have chosen. */
async function findInviter(id: string): Promise<string | null> {
  const found = await db().user.findUnique({
    where: { id },
    select: { firstName: true, lastName: true, emailVerifiedAt: true },
  })
  return found?.emailVerifiedAt ? fullName(found) : null
}

function findRecipient(email: string) {
  return db().user.findUnique({
    where: { email },
    select: {
      id: true,
      email: true,
      firstName: true,
      emailVerifiedAt: true,
      passwordHash: true,
      signOnAt: true,
      organisationAdmin: true,
      systemAdmin: true,
      organisation: { select: { owner: { select: { name: true } } } },
    },
  })
}

interface LinkOwner {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  organisationId: string | null
  emailVerifiedAt: Date | null
}

interface LinkOrigin {
  caller: string
  requestId: string
}

/** The one answer to a used, expired or wrong link, which reveals nothing (R-SAFE-5). */
function refusedLink(): AppError {
  return new AppError('invalid', accountErrors.link)
}

/** Counts the attempt; `redeemToken` uses the link up later. Audits reuse. Throws AppError invalid, tooMany. */
async function checkLink(
  purpose: TokenPurpose,
  link: MailedLink,
  { caller, requestId }: LinkOrigin,
): Promise<{ attempt: Attempt; holder: LinkOwner }> {
  const attempt = await countAttempt('link', { account: link.id, caller })
  const state = await tokenState(db(), purpose, link)
  if (state === 'used')
    await recordAudit(db(), {
      actor: null,
      role: 'anonymous',
      action: 'token.reuse',
      target: { kind: 'user', id: link.id },
      detail: { purpose },
      requestId,
    })
  const holder = state === 'open' && (await findLinkOwner(link.id))
  if (!holder) throw refusedLink()
  return { attempt, holder }
}

function findLinkOwner(id: string): Promise<LinkOwner | null> {
  return db().user.findUnique({
    where: { id },
    select: { id: true, email: true, firstName: true, lastName: true, organisationId: true, emailVerifiedAt: true },
  })
}

/**
 * Reads which address an open invitation is for, so that its page can sign in with the new password; null for any other
 * link. Whoever holds the link can take over the account anyway.
 */
export async function invitedAddress(given: MailedLink | null): Promise<string | null> {
  const link = verifyEmailInput.parse(given ?? {})
  if (!link.token || !link.id || (await tokenState(db(), 'invite', link)) !== 'open') return null
  return (await findLinkOwner(link.id))?.email ?? null
}

/** Verifies the address of a link. Throws AppError invalid, tooMany. */
export async function verifyEmail(link: MailedLink, origin: LinkOrigin): Promise<void> {
  const { attempt, holder } = await checkLink('verify', link, origin)
  const { id, email, organisationId } = holder
  await db().$transaction(async (tx) => {
    if (!(await redeemToken(tx, 'verify', link))) throw refusedLink()
    await tx.user.updateMany({
      where: { id, emailVerifiedAt: null },
      data: { emailVerifiedAt: new Date(), version: { increment: 1 } },
    })
    await recordAudit(tx, {
      actor: { userId: id, email, organisationId },
      role: 'anonymous',
      action: 'email.verify',
      target: { kind: 'user', id },
      detail: {},
      requestId: origin.requestId,
    })
  })
  await attempt.succeed()
}

/**
 * Sets a password, ends the user's sessions and password links, mails a notice and verifies the address (R-SIGNIN-13).
 * @throws AppError invalid: the link's sentence, or a prompt at the password, after which the link is still valid; forbidden
 * where only single sign-on lets in
 */
export async function resetPassword(input: ResetPasswordInput, origin: LinkOrigin): Promise<void> {
  await savePassword('reset', input, {}, origin)
}

/** Accepts an invitation with names and password; otherwise like `resetPassword`, without mail. */
export async function setPassword(input: SetPasswordInput, origin: LinkOrigin): Promise<void> {
  const { firstName, lastName } = input
  await savePassword('invite', input, { firstName, lastName }, origin)
}

async function savePassword(
  purpose: 'reset' | 'invite',
  input: ResetPasswordInput,
  names: { firstName?: string; lastName?: string },
  origin: LinkOrigin,
): Promise<void> {
  const { attempt, holder } = await checkLink(purpose, input, origin)
  const { id, email, organisationId } = holder
  if (!(await mayUsePassword(id))) throw onlyBySignOn()
  const prompt = passwordPolicyPrompt(input.password, { ...holder, ...names })
  if (prompt) {
    await attempt.refund()
    throw invalidField('password', prompt)
  }
  const passwordHash = await hashPassword(input.password)
  await db().$transaction(async (tx) => {
    // First, so only one of several concurrent calls continues.
    if (!(await redeemToken(tx, purpose, input))) throw refusedLink()
    await voidTokens(tx, id, ['reset', 'invite'])
    await tx.user.update({
      where: { id },
      // In one statement: the table refuses a role that can sign in without a verified address.
      data: {
        ...names,
        passwordHash,
        emailVerifiedAt: holder.emailVerifiedAt ?? new Date(),
        version: { increment: 1 },
        updatedAt: new Date(),
      },
      select: { id: true },
    })
    if (purpose === 'reset') await sendMail({ kind: 'passwordChanged', email }, tx)
    const sessions = await endSessionsOf(tx, id, 'password changed')
    await recordAudit(tx, {
      actor: { userId: id, email, organisationId },
      role: 'anonymous',
      action: purpose === 'reset' ? 'password.reset' : 'password.set',
      target: { kind: 'user', id },
      detail: { sessions },
      requestId: origin.requestId,
    })
  })
  await attempt.succeed()
}
