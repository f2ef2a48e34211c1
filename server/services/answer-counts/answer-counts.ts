import type { Day } from '@/lib/format/days'
import type { Db } from '@/server/db'
import { figuresChanged } from '@/server/services/figure-cache/versions'

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
  const [ownerIds, queryIds] = [queries.map(({ ownerId }) => ownerId), queries.map(({ queryId }) => queryId)]
  await tx.$executeRaw`
    select 1 from query where (owner_id, id) in (select * from unnest(${ownerIds}::text[], ${queryIds}::text[]))
    order by owner_id, id for no key update`
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
  await figuresChanged(
    tx,
    keys.map(({ ownerId }) => ownerId),
  )
}
