import { z } from 'zod'
import { AppError } from '@/lib/http/app-error'
import { normaliseEmail } from '@/lib/http/fields'
import { accountErrors } from '@/lib/people/account-rules'
import type { RegisterInput } from '@/lib/people/account-shapes'
import { commandsCopy } from '@/lib/people/words'
import { routes } from '@/lib/routes'
import { recordAudit } from '@/server/audit/audit'
import { hashPassword, passwordPolicyPrompt } from '@/server/auth/password'
import { createSession } from '@/server/auth/sessions'
import { makeToken } from '@/server/auth/tokens'
import { type Db, db, readRows } from '@/server/db/client'
import { newId } from '@/server/ids'
import { countAttempt } from '@/server/limits/attempts'
import { maskEmail } from '@/server/mail/mailer'
import { mailedLink } from '@/server/mail/messages'
import { sendMail } from '@/server/queue/client'
import type { Origin, SignedIn } from './sign-in'

/**
 * Makes an account without an organisation and signs it in. A taken address takes as long and gets the same refusal as
 * any other input; only its owner learns more, by mail (R-SAFE-5). Throws AppError invalid, tooMany.
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
    // Only one of two concurrent registrations makes the account.
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

/** Advisory lock, so two operators at once make only one admin. */
const LOCK = 72_707_370

/**
 * Makes the first system admin (R-SIGNIN-16) and a link, valid for 7 days, to set a password; earlier links are void,
 * also those to a mistyped address. `email` is in its normal form.
 * @throws AppError conflict when a system admin can sign in already, or another user has the address
 */
export async function createFirstAdmin(email: string): Promise<{ link: string }> {
  const made = await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK})`
    const active = await tx.user.count({ where: { systemAdmin: true, passwordHash: { not: null } } })
    if (active > 0) throw new AppError('conflict', commandsCopy.adminExists)
    const id = await invitedAdmin(tx, email)
    await voidInvitesOfAdmins(tx)
    const { token } = await makeToken(tx, id, 'invite')
    await recordAudit(tx, {
      actor: null,
      role: 'operator',
      action: 'system admin invited',
      target: { kind: 'user', id },
      detail: { email: maskEmail(email) },
      requestId: null,
    })
    return { id, token }
  })
  return { link: mailedLink(routes.setPassword, made) }
}

async function invitedAdmin(tx: Db, email: string): Promise<string> {
  const found = await tx.user.findUnique({ where: { email }, select: { id: true, systemAdmin: true } })
  if (found && !found.systemAdmin) throw new AppError('conflict', commandsCopy.adminEmailTaken(email))
  if (found) return found.id
  const made = await tx.user.create({ data: { id: newId(), email, systemAdmin: true }, select: { id: true } })
  return made.id
}

async function voidInvitesOfAdmins(tx: Db): Promise<void> {
  await tx.oneTimeToken.updateMany({
    where: { purpose: 'invite', usedAt: null, user: { systemAdmin: true } },
    data: { usedAt: new Date() },
  })
}

const addressRow = z.object({ id: z.string(), email: z.string() })

/**
 * Gives every stored address the form in which sign-in looks for it: the host in letters, not in punycode. Safe to
 * repeat. Returns addresses that stay as they are because another account has that form.
 */
export async function normaliseStoredEmails(): Promise<string[]> {
  const rows = await readRows(addressRow)`
    select id, email from app_user where email like '%xn--%' or email ~ '[^ -~]' order by id`
  const taken: string[] = []
  for (const { id, email } of rows) {
    const normal = normaliseEmail(email)
    if (normal === email) continue
    const changed = await db().$executeRaw`
      update app_user set email = ${normal}, version = version + 1, updated_at = now()
      where id = ${id} and not exists (select 1 from app_user where email = ${normal})`
    if (changed === 0) taken.push(email)
  }
  return taken
}
