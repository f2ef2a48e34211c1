import { AppError } from '@/lib/app-error'
import { commandsCopy } from '@/lib/copy/commands'
import { routes } from '@/lib/routes'
import { makeToken } from '@/server/auth/one-time-tokens'
import { type Db, db } from '@/server/db'
import { newId } from '@/server/ids'
import { maskEmail } from '@/server/mail/mailer'
import { mailedLink } from '@/server/mail/messages'
import { recordAudit } from '@/server/services/audit'

/** Two operators at once make one admin. */
const LOCK = 72_707_370

/**
 * Makes the first system admin (R-SIGNIN-16) and a link, valid for 7 days, that sets a password; earlier links, also
 * those to a mistyped address, are void. `email` is in its normal form.
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
