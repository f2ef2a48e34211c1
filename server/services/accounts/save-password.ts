import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import type { ResetPasswordInput, SetPasswordInput } from '@/lib/schemas/account'
import { spendToken, voidTokens } from '@/server/auth/one-time-tokens'
import { hashPassword, passwordPolicyPrompt } from '@/server/auth/password'
import { endSessionsOf } from '@/server/auth/sessions'
import { db } from '@/server/db'
import { sendMail } from '@/server/queue'
import { recordAudit } from '@/server/services/audit'
import { type LinkOrigin, linkRefused, takeLink } from './take-link'

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
  const { attempt, holder } = await takeLink(purpose, input, origin)
  const { id, email, organisationId } = holder
  const prompt = passwordPolicyPrompt(input.password, { ...holder, ...names })
  if (prompt) {
    await attempt.refund()
    throw new AppError('invalid', refusals.invalid, { fields: { password: prompt } })
  }
  const passwordHash = await hashPassword(input.password)
  await db().$transaction(async (tx) => {
    // The first statement: of several at once only one gets past it.
    if (!(await spendToken(tx, purpose, input))) throw linkRefused()
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
