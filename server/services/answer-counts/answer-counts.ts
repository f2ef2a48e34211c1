import type { Day } from '@/lib/format/days'
import type { Db } from '@/server/db'

// What answers name and cite is kept by query, engine and day. Every writer of results calls these in its transaction.

interface QueryKey {
  ownerId: string
  queryId: string
}

interface CountKey extends QueryKey {
  day: Day
  engine: string
}

/** Before results of these queries are changed: the counts lock the queries, and one order has no deadlock. */
export async function lockQueries(tx: Db, queries: readonly QueryKey[]): Promise<void> {
  const byOwner = Map.groupBy(queries, ({ ownerId }) => ownerId)
  // Owner by owner, since rows of several cannot be locked by one statement where they are distributed.
  for (const [ownerId, own] of [...byOwner].sort(([one], [other]) => (one < other ? -1 : 1)))
    await tx.$executeRaw`
      select 1 from query where owner_id = ${ownerId} and id = any(${own.map(({ queryId }) => queryId)}::text[])
      order by id for no key update`
}

/** After results were written. Repeatable. */
export async function recountAnswers(tx: Db, keys: readonly CountKey[]): Promise<void> {
  const [only, ...more] = keys
  if (!only) return
  if (more.length === 0) {
    const { ownerId, queryId, day, engine } = only
    // A call alone, which a cluster hands to the node of the owner.
    await tx.$executeRaw`select recount_answers(${ownerId}, ${queryId}, ${day}::date, ${day}::date, ${engine})`
  } else
    await tx.$executeRaw`
    select recount_answers(k.owner_id, k.query_id, k.day, k.day, k.engine)
    from (
      select distinct * from unnest(${keys.map(({ ownerId }) => ownerId)}::text[],
        ${keys.map(({ queryId }) => queryId)}::text[], ${keys.map(({ day }) => day)}::date[],
        ${keys.map(({ engine }) => engine)}::text[]) given(owner_id, query_id, day, engine)
      order by owner_id, query_id, day, engine
    ) k`
}
