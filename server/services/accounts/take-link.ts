import { accountErrors } from '@/lib/copy/account-errors'
import { AppError } from '@/lib/errors/app-error'
import type { MailedLink } from '@/lib/schemas/account'
import type { TokenPurpose } from '@/prisma/generated/client'
import { lookAtToken } from '@/server/auth/one-time-tokens'
import { db } from '@/server/db'
import { type Attempt, takeAttempt } from '@/server/limits/attempts'
import { recordAudit } from '@/server/services/audit'

export interface LinkHolder {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  organisationId: string | null
  emailVerifiedAt: Date | null
}

/** Where a link was followed. */
export interface LinkOrigin {
  caller: string
  requestId: string
}

/** The one answer to a used, expired or wrong link, whoever's it is (T10, T11). */
export function linkRefused(): AppError {
  return new AppError('invalid', accountErrors.link)
}

/**
 * Counts an attempt with a mailed link and answers whose it is. The link is not used up by this: `spendToken` does
 * that, in the transaction of what it allows. A link that was used before leaves a line in the audit log.
 * @throws AppError invalid (the one sentence), tooMany.
 */
export async function takeLink(
  purpose: TokenPurpose,
  link: MailedLink,
  { caller, requestId }: LinkOrigin,
): Promise<{ attempt: Attempt; holder: LinkHolder }> {
  const attempt = await takeAttempt('link', { account: link.id, caller })
  const state = await lookAtToken(db(), purpose, link)
  if (state === 'used')
    await recordAudit(db(), {
      actor: null,
      role: 'anonymous',
      action: 'token.reuse',
      target: { kind: 'user', id: link.id },
      detail: { purpose },
      requestId,
    })
  const holder = state === 'open' && (await findHolder(link.id))
  if (!holder) throw linkRefused()
  return { attempt, holder }
}

function findHolder(id: string): Promise<LinkHolder | null> {
  return db().user.findUnique({
    where: { id },
    select: { id: true, email: true, firstName: true, lastName: true, organisationId: true, emailVerifiedAt: true },
  })
}
