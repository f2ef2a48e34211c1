import type { MailedLink } from '@/lib/schemas/account'
import { spendToken } from '@/server/auth/one-time-tokens'
import { db } from '@/server/db'
import { recordAudit } from '@/server/services/audit'
import { type LinkOrigin, linkRefused, takeLink } from './take-link'

/**
 * Marks an address as its user's own, by the link that was mailed to it.
 * @throws AppError invalid, the link's one sentence.
 */
export async function verifyEmail(link: MailedLink, origin: LinkOrigin): Promise<void> {
  const { attempt, holder } = await takeLink('verify', link, origin)
  const { id, email, organisationId } = holder
  await db().$transaction(async (tx) => {
    if (!(await spendToken(tx, 'verify', link))) throw linkRefused()
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
