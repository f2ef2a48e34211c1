import { z } from 'zod'
import { sentimentGeneration } from '@/lib/copy/sentiment-generation'
import type { Db } from '@/server/db'
import { db } from '@/server/db'
import { DEAD_SENTIMENT_QUEUE, SENTIMENT_QUEUE } from '@/server/queue'
import { type RunUsage, saveUsage, type UsageOwner } from '@/server/services/query-runs/save-usage'
import { type NewEntry, storeEntry } from './store-entry'

// How a generation ends. Every write is fenced by its state: whoever comes second, after a redelivery or from a worker
// that was taken for dead, finds it ended and writes nothing but the bill.

/** Stores the entry and ends the generation in one transaction; false when it had ended already (or is gone). */
export function storeDone(generationId: string, entry: NewEntry, owner: UsageOwner, usage: RunUsage): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const mine = await end(tx, generationId, 'done', null)
    if (mine) {
      const entryId = await storeEntry(tx, entry)
      await tx.sentimentGeneration.updateMany({ where: { id: generationId }, data: { entryId } })
    }
    await saveUsage(tx, owner, usage)
    return mine
  })
}

/** Ends a generation without an entry; the tokens of its calls count. */
export async function storeFailed(id: string, reason: string, owner: UsageOwner, usage: RunUsage): Promise<void> {
  await db().$transaction(async (tx) => {
    await end(tx, id, 'failed', reason)
    await saveUsage(tx, owner, usage)
  })
}

/** Puts a generation back, for its job to come again; what its calls cost is kept. */
export async function storeInterrupted(id: string, owner: UsageOwner, usage: RunUsage): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.sentimentGeneration.updateMany({ where: { id, state: 'running' }, data: { state: 'queued' } })
    await saveUsage(tx, owner, usage)
  })
}

/** The queue has given up on a generation: it has failed, and the organisation may ask again (security T66). */
export async function storeGivenUp(id: string): Promise<void> {
  await end(db(), id, 'failed', sentimentGeneration.gaveUp)
}

const ended = z.array(z.object({ id: z.string() }))

/**
 * Ends the open generations that no job will ever make: their job is neither queued nor in hand nor given up. They are
 * written and end in one transaction with their job's own, so none is lost while somebody has it.
 * @returns how many.
 */
export async function finishLost(): Promise<number> {
  const rows = await db().$queryRaw`
    update sentiment_generation set state = 'failed', reason = ${sentimentGeneration.lost}, finished_at = now()
    where id in (
      select g.id from sentiment_generation g
      where g.state in ('queued', 'running') and g.created_at < now() - interval '1 minute'
        and not exists (select from pgboss.job j where j.name in (${SENTIMENT_QUEUE}, ${DEAD_SENTIMENT_QUEUE})
          and j.data ->> 'generationId' = g.id and j.state in ('created', 'retry', 'active'))
      order by g.id for update of g skip locked)
    returning id`
  return ended.parse(rows).length
}

async function end(tx: Db, id: string, state: 'done' | 'failed', reason: string | null): Promise<boolean> {
  const { count } = await tx.sentimentGeneration.updateMany({
    where: { id, state: { in: ['queued', 'running'] } },
    data: { state, reason, finishedAt: new Date() },
  })
  return count > 0
}
