import { AppError } from '@/lib/app-error'
import { accountErrors } from '@/lib/copy/account-errors'
import type { RegisterInput } from '@/lib/schemas/account'
import { hashPassword, passwordPolicyPrompt } from '@/server/auth/password'
import { createSession } from '@/server/auth/sessions'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { countAttempt } from '@/server/limits/attempts'
import { sendMail } from '@/server/queue/client'
import { recordAudit } from '@/server/services/audit'
import type { Origin, SignedIn } from './sign-in'

/**
 * Makes an account without an organisation and signs it in. A taken address takes as long and is refused as any other
 * input; only its owner learns more, by mail (R-SAFE-5). Throws AppError invalid, tooMany.
 */
export async function register(
  { email, firstName, lastName, password }: RegisterInput,
  { userAgent, caller, requestId }: Origin & { requestId: string },
): Promise<SignedIn> {
  const prompt = passwordPolicyPrompt(password, { email, firstName, lastName })
  if (prompt) throw refusal({ password: prompt })
  await countAttempt('register', { account: email, caller })
  const passwordHash = await hashPassword(password)
  const id = newId()
  const signedIn = await db().$transaction(async (tx) => {
    // One of two registrations at once makes the account.
    const data = { id, email, firstName, lastName, passwordHash, lastLoginAt: new Date() }
    const { count } = await tx.user.createMany({ data, skipDuplicates: true })
    await sendMail({ kind: count === 0 ? 'addressTaken' : 'verify', email }, tx)
    if (count === 0) return null
    await recordAudit(tx, {
      actor: { userId: id, email, organisationId: null },
      role: 'marketeer',
      action: 'user.register',
      target: { kind: 'user', id },
      detail: { tos: true },
      requestId,
    })
    return { ...(await createSession(tx, id, userAgent)), userId: id }
  })
  if (!signedIn) throw refusal()
  return signedIn
}

function refusal(fields?: Record<string, string>): AppError {
  return new AppError('invalid', accountErrors.register, fields && { fields })
}
