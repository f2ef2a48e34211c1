import type { Actor } from '@/lib/access/roles'
import { usersCopy as copy } from '@/lib/copy/users'
import { AppError } from '@/lib/errors/app-error'
import type { Db } from '@/server/db'
import { maskEmail } from '@/server/mail/mailer'
import { recordAudit } from '@/server/services/audit'
import { discardFilesOf } from '@/server/services/user-data/erase'
import { takeUser } from './account-lock'
import type { Circle } from './reads'

/** What went with an account. */
export interface ErasedAccount {
  sessions: number
  links: number
  files: number
  keptAnswers: number
}

/**
 * Deletes a user's account for good (security D9): the one way to do it. Identity, sessions, links and files are gone
 * at once, the address is free again; what the user wrote stays and keeps an id without a person. Give it a transaction.
 * @throws AppError 404 for a user whom the caller may not manage; 409 for oneself and for the last admin; 403 when the
 * caller's role ended.
 */
export async function eraseAccount(
  tx: Db,
  actor: Actor,
  circle: Circle,
  id: string,
  requestId: string,
): Promise<ErasedAccount> {
  const { user, keepAnAdmin, stillAllowed } = await takeUser(tx, actor, circle, id)
  if (id === actor.userId) throw new AppError('conflict', copy.deleteSelf)
  keepAnAdmin(null)
  stillAllowed()
  const mine = { where: { userId: id } }
  // Stored answers may hold names and addresses. Sessions and links would go with the row; here they are counted.
  const { count: keptAnswers } = await tx.idempotencyKey.deleteMany(mine)
  const { count: sessions } = await tx.session.deleteMany(mine)
  const { count: links } = await tx.oneTimeToken.deleteMany(mine)
  const files = await discardFilesOf(tx, id)
  await tx.user.delete({ where: { id }, select: { id: true } })
  const { organisationId, organisationAdmin, systemAdmin, active } = user
  await recordAudit(tx, {
    actor,
    role: circle.role,
    action: 'user.delete',
    target: { kind: 'user', id },
    detail: { email: maskEmail(user.email), organisationId, organisationAdmin, systemAdmin, invited: !active },
    requestId,
  })
  return { sessions, links, files, keptAnswers }
}
