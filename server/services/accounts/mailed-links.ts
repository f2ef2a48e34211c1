import { AppError } from '@/lib/app-error'
import { accountErrors } from '@/lib/copy/account-errors'
import { refusals } from '@/lib/copy/refusals'
import type { MailedLink, ResetPasswordInput, SetPasswordInput } from '@/lib/schemas/account'
import type { TokenPurpose } from '@/prisma/generated/client'
import { redeemToken, tokenState, voidTokens } from '@/server/auth/one-time-tokens'
import { hashPassword, passwordPolicyPrompt } from '@/server/auth/password'
import { endSessionsOf } from '@/server/auth/sessions'
import { db } from '@/server/db'
import { type Attempt, countAttempt } from '@/server/limits/attempts'
import { sendMail } from '@/server/queue/client'
import { recordAudit } from '@/server/services/audit'

interface LinkOwner {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  organisationId: string | null
  emailVerifiedAt: Date | null
}

/** Where a link was followed. */
interface LinkOrigin {
  caller: string
  requestId: string
}

/** The one answer to a used, expired or wrong link, whoever's it is (T10, T11). */
function refusedLink(): AppError {
  return new AppError('invalid', accountErrors.link)
}

/**
 * Counts an attempt with a mailed link and answers whose it is. The link is not used up by this: `spendToken` does
 * that, in the transaction of what it allows. A link that was used before leaves a line in the audit log.
 * @throws AppError invalid (the one sentence), tooMany.
 */
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
 * Marks an address as its user's own, by the link that was mailed to it.
 * @throws AppError invalid, the link's one sentence.
 */
export async function verifyEmail(link: MailedLink, origin: LinkOrigin): Promise<void> {
  const { attempt, holder } = await checkLink('verify', link, origin)
  const { id, email, organisationId } = holder
  await db().$transaction(async (tx) => {
    if (!(await redeemToken(tx, 'verify', link))) throw refusedLink()
    await tx.user.updateMany({ where: { id, emailVerifiedAt: null }, data: { emailVerifiedAt: new Date() } })
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
 * Sets a new password by a mailed reset link. Every session of the user ends, every other link to a password is void,
 * the owner is told by mail, and nobody is signed in by it (T7). The link reached the mailbox, so it verifies it.
 * @throws AppError invalid: the link's one sentence, or a prompt at the password, after which the link is still good.
 */
export async function resetPassword(input: ResetPasswordInput, origin: LinkOrigin): Promise<void> {
  await savePassword('reset', input, {}, origin)
}

/** Accepts an invitation: names, password, and the address is verified. Otherwise as `resetPassword`, without mail. */
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
  const prompt = passwordPolicyPrompt(input.password, { ...holder, ...names })
  if (prompt) {
    await attempt.refund()
    throw new AppError('invalid', refusals.invalid, { fields: { password: prompt } })
  }
  const passwordHash = await hashPassword(input.password)
  await db().$transaction(async (tx) => {
    // The first statement: of several at once only one gets past it.
    if (!(await redeemToken(tx, purpose, input))) throw refusedLink()
    await voidTokens(tx, id, ['reset', 'invite'])
    await tx.user.update({
      where: { id },
      // In one statement: who may sign in with a role has a verified address (a rule of the table).
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
