import type { Actor, Reach } from '@/lib/access/roles'
import type { ErasedAnswer, ErasedCounts } from '@/lib/schemas/user-data'
import { type Db, db } from '@/server/db'
import { recordAudit } from '@/server/services/audit'
import { notFound } from '@/server/services/scope'
import { type Circle, chooseCircle } from '@/server/services/users/choose-circle'
import { type ErasedAccount, eraseAccount } from '@/server/services/users/erase-account'
import { eraseTraces } from './erase-traces'

/** Somebody may have done a great deal. */
const PATIENCE_MS = 30_000
const NO_ACCOUNT: ErasedAccount = { sessions: 0, links: 0, files: 0, keptAnswers: 0 }

/**
 * Erases what is stored about one person (security T59, D9), all of it or nothing: the account as `deleteUser` does, and
 * every trace of the person elsewhere. For an account that was deleted before it erases the traces. The ledger and the
 * lines of the audit log stay; this is one of them, and holds counts only (T60).
 * @throws AppError as `eraseAccount` does; 404 also when nothing is left of anybody with that id.
 */
export async function eraseUserData(actor: Actor, reach: Reach, id: string, requestId: string): Promise<ErasedAnswer> {
  const circle = await chooseCircle(actor, reach)
  const erased = await db().$transaction((tx) => erase(tx, actor, circle, id, requestId), { timeout: PATIENCE_MS })
  return { message: 'success', erased }
}

async function erase(tx: Db, actor: Actor, circle: Circle, id: string, requestId: string): Promise<ErasedCounts> {
  const account = await tx.user.findUnique({ where: { id }, select: { email: true } })
  // First, because it takes the locks and may refuse.
  const gone = account ? await eraseAccount(tx, actor, circle, id, requestId) : NO_ACCOUNT
  const traces = await eraseTraces(tx, id, account ? [account.email] : await freedAddresses(tx, id))
  const erased = {
    accounts: account ? 1 : 0,
    ...gone,
    ...traces,
    files: gone.files + traces.files,
    keptAnswers: gone.keptAnswers + traces.keptAnswers,
  }
  if (Object.values(erased).every((count) => count === 0)) throw notFound()
  await recordAudit(tx, {
    actor,
    role: circle.role,
    action: 'user.erase',
    target: { kind: 'user', id },
    detail: erased,
    requestId,
  })
  return erased
}

/** What the audit log remembers of somebody who is gone, without what is somebody else's address by now. */
async function freedAddresses(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT a.actor_email AS email FROM audit_entry a
    WHERE a.actor_id = ${id} AND a.actor_email IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM app_user u WHERE u.email = a.actor_email)`
  return rows.map(({ email }) => email)
}
