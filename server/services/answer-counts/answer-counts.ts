import type { Day } from '@/lib/format/days'
import type { Db } from '@/server/db'

// What answers name and cite is kept by query, engine and day. Every writer of results calls these in its transaction.

interface CountKey {
  ownerId: string
  queryId: string
  day: Day
  engine: string
}

/** Before results of these queries of one owner are changed: the counts lock the queries, and one order has no deadlock. */
export async function lockQueries(tx: Db, ownerId: string, queryIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    select 1 from query where owner_id = ${ownerId} and id = any(${[...queryIds]}::text[]) order by id for no key update`
}

/** After results were written. Repeatable. */
export async function recountAnswers(tx: Db, keys: readonly CountKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.$executeRaw`
    select recount_answers(k.owner_id, k.query_id, k.day, k.day, k.engine)
    from (
      select distinct * from unnest(${keys.map(({ ownerId }) => ownerId)}::text[],
        ${keys.map(({ queryId }) => queryId)}::text[], ${keys.map(({ day }) => day)}::date[],
        ${keys.map(({ engine }) => engine)}::text[]) given(owner_id, query_id, day, engine)
      order by owner_id, query_id, day, engine
    ) k`
}
