import { AppError } from '@/lib/http/app-error'
import { accountErrors } from '@/lib/people/account-rules'
import type { MailedLink, ResetPasswordInput, SetPasswordInput } from '@/lib/people/account-shapes'
import type { TokenPurpose } from '@/prisma/generated/client'
import { recordAudit } from '@/server/audit/audit'
import { redeemToken, tokenState, voidTokens } from '@/server/auth/one-time-tokens'
import { hashPassword, passwordPolicyPrompt } from '@/server/auth/password'
import { endSessionsOf } from '@/server/auth/sessions'
import { db } from '@/server/db/client'
import { invalidField } from '@/server/db/scope'
import { type Attempt, countAttempt } from '@/server/limits/attempts'
import { sendMail } from '@/server/queue/client'

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
 * @throws AppError invalid: the link's sentence, or a prompt at the password, after which the link is still valid.
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
