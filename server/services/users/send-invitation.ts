import type { Actor, Reach } from '@/lib/access/roles'
import { usersCopy as copy } from '@/lib/copy/users'
import { AppError } from '@/lib/errors/app-error'
import type { UserRow } from '@/lib/schemas/user'
import { type Db, db } from '@/server/db'
import { maskEmail } from '@/server/mail/mailer'
import { sendMail } from '@/server/queue/client'
import { recordAudit } from '@/server/services/audit'
import { type Circle, chooseCircle, findUser } from './reads'

/** Sends an open invitation anew; the link of the mail voids the ones before. Give it a transaction. */
export async function sendInvitation(
  tx: Db,
  actor: Actor,
  { role }: Circle,
  user: UserRow,
  requestId: string,
): Promise<void> {
  await sendMail({ kind: 'invite', email: user.email }, tx)
  await recordAudit(tx, {
    actor,
    role,
    action: 'user.inviteAgain',
    target: { kind: 'user', id: user._id },
    detail: { email: maskEmail(user.email) },
    requestId,
  })
}

/**
 * 'Resend invitation'.
 * @throws AppError 404 for a user whom the caller may not manage; 409 when the invitation was accepted.
 */
export async function sendInvitationAgain(actor: Actor, reach: Reach, id: string, requestId: string): Promise<UserRow> {
  const circle = await chooseCircle(actor, reach)
  return db().$transaction(async (tx) => {
    const user = await findUser(tx, circle, id)
    if (!user.invited) throw new AppError('conflict', copy.notInvited)
    await sendInvitation(tx, actor, circle, user, requestId)
    return user
  })
}
