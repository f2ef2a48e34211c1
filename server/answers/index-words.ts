import { liftLimits, openSession } from '@/server/db/connections'
import { directUrl } from '@/server/env'
import { log } from '@/server/log'

// The index that search reads. A new month has it from its first day (ensure_month); a month that was there before is indexed here,
// one after another, while others go on writing to it.

const LOCK = `hashtext('sightline.answer-words')`

/** Months without a usable index, newest first: they are searched most. */
const MISSING = `
  select c.relname as month, i.indexrelid::regclass::text as broken
  from pg_inherits h join pg_class c on c.oid = h.inhrelid
  left join (pg_index i join pg_class x on x.oid = i.indexrelid and x.relname ~ '^answer_\\d{6}_words') on i.indrelid = c.oid
  where h.inhparent = 'answer'::regclass and c.relname ~ '^answer_\\d{6}$' and not coalesce(i.indisvalid, false)
  order by c.relname desc`

/**
 * Indexes the words of months that have no index yet, on a session of its own; does nothing while another worker does. What an
 * interrupted build left is built anew.
 * @returns how many months were indexed
 */
export async function indexWords(signal: AbortSignal): Promise<number> {
  const session = await openSession(directUrl())
  const stop = () => void session.end().catch(() => undefined)
  signal.addEventListener('abort', stop)
  try {
    await liftLimits(session)
    const { rows: locked } = await session.query<{ free: boolean }>(`select pg_try_advisory_lock(${LOCK}) as free`)
    if (!locked[0]?.free) return 0
    const { rows } = await session.query<{ month: string; broken: string | null }>(MISSING)
    for (const { month, broken } of rows) {
      signal.throwIfAborted()
      if (broken) await session.query(`drop index concurrently ${broken}`)
      const began = performance.now()
      await session.query(`create index concurrently ${month}_words on ${month}
        using gin (answer_words(owner_id, question, text, evidence)) with (fastupdate = off)`)
      log.info({ month, seconds: Math.round((performance.now() - began) / 1000) }, 'words of answers indexed')
    }
    return rows.length
  } finally {
    signal.removeEventListener('abort', stop)
    await session.end()
  }
}
