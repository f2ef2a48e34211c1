import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, idRow, readRow, readRows } from '@/server/db/client'

// Counts of named brands and cited pages, by query, engine and day. Every writer of results updates them in its
// transaction.

interface CountKey {
  ownerId: string
  queryId: string
  day: Day
  engine: string
}

/** Locks queries of one owner before their results change. Counting locks them too; one order avoids deadlocks. */
export async function lockQueries(tx: Db, ownerId: string, queryIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    select 1 from query where owner_id = ${ownerId} and id = any(${[...queryIds]}::text[]) order by id for no key update`
}

/** Recounts after results were written. Repeatable. */
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

// Compares stored counts with the results they count. Both are written together, so one statement sees both or none.

/** Owners read per batch. */
const OWNERS_AT_ONCE = 5
const SHOWN = 20

export interface ComparedCounts {
  differing: number
  /** The first differences. */
  examples: CountDifference[]
}

/** Finds days of queries whose counts differ from their results. */
export async function compareAnswerCounts(): Promise<ComparedCounts> {
  const compared: ComparedCounts = { differing: 0, examples: [] }
  for await (const owners of ownerPages()) {
    const found = await compareCountsOf(owners)
    compared.differing += found.length
    compared.examples.push(...found.slice(0, SHOWN - compared.examples.length))
  }
  return compared
}

const differenceRow = z.object({
  ownerId: z.string(),
  queryId: z.string(),
  day: z.string(),
  engine: z.string(),
  kept: z.number(),
  counted: z.number(),
})
type CountDifference = z.infer<typeof differenceRow>

const HASH = Prisma.sql`md5(concat_ws('|', answers, brand_ids, ranked, placements, url_ids, url_answers)) as hash`

/** Compares the counts of some owners, by query, day and engine. */
export async function compareCountsOf(owners: readonly string[]): Promise<CountDifference[]> {
  const found: CountDifference[] = []
  for (const owner of owners)
    found.push(
      ...(await readRows(differenceRow)`
        with kept as (
          select query_id, day, engine, answers, ${HASH} from answer_count where owner_id = ${owner}
        ), counted as (
          select q.id as query_id, c.day, c.engine, c.answers, ${HASH} from query q,
            lateral counted_answers(${owner}, q.id, '-infinity', 'infinity', null) c where q.owner_id = ${owner}
        )
        select ${owner} as "ownerId", query_id as "queryId", to_char(day, 'YYYY-MM-DD') as day, engine,
          coalesce(k.answers, 0) as kept, coalesce(c.answers, 0) as counted
        from kept k full join counted c using (query_id, day, engine)
        where k.hash is distinct from c.hash order by query_id, day, engine`),
    )
  return found
}

const changedRow = z.object({ changed: z.number() })

/** Recounts all and returns how many differed. Repeatable, also beside workers, which wait for one owner at most. */
export async function recountAllAnswers(): Promise<number> {
  let all = 0
  for await (const owners of ownerPages())
    for (const owner of owners) all += await db().$transaction((tx) => recountOwner(tx, owner), TIMES)
  return all
}

async function recount(tx: Db, ownerId: string, queryId: string): Promise<number> {
  const { changed } = await readRow(changedRow, tx)`
    select recount_answers(${ownerId}, ${queryId}, '-infinity', 'infinity', null) as changed`
  return changed
}

const TIMES = { timeout: 15_000, maxWait: 10_000 }

async function recountOwner(tx: Db, owner: string): Promise<number> {
  // Locks all queries before counting the first, in the same order as every other writer.
  const queries = await readRows(
    idRow,
    tx,
  )`select id from query where owner_id = ${owner} order by id for no key update`
  let changed = 0
  for (const { id } of queries) changed += await recount(tx, owner, id)
  return changed
}

async function* ownerPages(): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await readRows(idRow)`select id from owner where id > ${after} order by id limit ${OWNERS_AT_ONCE}`
    if (rows.length === 0) return
    yield rows.map(({ id }) => id)
    after = rows.at(-1)?.id ?? ''
  }
}
