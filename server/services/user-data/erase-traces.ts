import type { ErasedCounts } from '@/lib/schemas/user-data'
import type { Db } from '@/server/db'
import { dropMails } from '@/server/queue'
import { discardFilesOf } from './discard-files'

/** What is counted beside the account itself and what goes with it. */
export type ErasedTraces = Omit<ErasedCounts, 'accounts' | 'sessions' | 'links'>

/**
 * Erases what tells of a person outside the account. Rows that others need stay, without the person: a crash, a line of
 * the audit log, a request for an analysis. Give it a transaction.
 * @param addresses those that the person had and nobody else has
 */
export async function eraseTraces(tx: Db, id: string, addresses: readonly string[]): Promise<ErasedTraces> {
  let mails = 0
  for (const address of addresses) mails += await dropMails(address, tx)
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
