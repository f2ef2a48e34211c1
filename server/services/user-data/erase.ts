import type { Actor, Reach } from '@/lib/access/roles'
import type { ErasedAnswer, ErasedCounts } from '@/lib/schemas/user-data'
import { type Db, db } from '@/server/db'
import { deleteMails } from '@/server/queue/client'
import { recordAudit } from '@/server/services/audit'
import { notFound } from '@/server/services/scope'
import { type Circle, chooseCircle } from '@/server/services/users/reads'
import { type ErasedAccount, eraseAccount } from '@/server/services/users/writes'

/**
 * Gives up every file that a user has uploaded, the profile picture among them: nobody owns or finds it from now on,
 * and the job that expires files removes its object. Names of files often say whose they are. Answers how many.
 */
export function discardFilesOf(tx: Db, userId: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE stored_file SET owner_id = NULL, file_name = '', discarded_at = coalesce(discarded_at, now())
    WHERE owner_id = ${userId}`
}

/** What is counted beside the account itself and what goes with it. */
type ErasedTraces = Omit<ErasedCounts, 'accounts' | 'sessions' | 'links'>

/**
 * Erases what tells of a person outside the account. Rows that others need stay, without the person: a crash, a line of
 * the audit log, a request for an analysis. Give it a transaction.
 * @param addresses those that the person had and nobody else has
 */
async function eraseTraces(tx: Db, id: string, addresses: readonly string[]): Promise<ErasedTraces> {
  let mails = 0
  for (const address of addresses) mails += await deleteMails(address, tx)
  const { count: crashReports } = await tx.crashOccurrence.updateMany({
    where: { userId: id },
    data: { userId: null, userDescription: null },
  })
  const { count: sentimentGenerations } = await tx.sentimentGeneration.updateMany({
    where: { requestedById: id },
    data: { requestedById: null },
  })
  const { count: limits } = await tx.rateLimit.deleteMany({ where: { key: { contains: id } } })
  return {
    mails,
    files: await discardFilesOf(tx, id),
    crashReports,
    auditEntries: await eraseActor(tx, id, addresses),
    sentimentGenerations,
    keptAnswers: await eraseAnswers(tx, [id, ...addresses], id),
    limits,
  }
}

/** The one change that the log's trigger lets through; `actor_id` stays, as an id without a person. */
function eraseActor(tx: Db, id: string, addresses: readonly string[]): Promise<number> {
  return tx.$executeRaw`
    UPDATE audit_entry SET actor_email = NULL
    WHERE actor_email IS NOT NULL AND (actor_id = ${id} OR actor_email = ANY(${addresses}))`
}

/** Answers of others may show the person as well: that of an invitation does. The words stand in them as JSON texts. */
function eraseAnswers(tx: Db, words: readonly string[], userId: string): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM idempotency_key
    WHERE user_id = ${userId}
      OR EXISTS (SELECT 1 FROM unnest(${words}::text[]) AS word WHERE strpos(body::text, to_jsonb(word)::text) > 0)`
}

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
