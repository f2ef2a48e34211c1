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

// Compares stored counts with the results they count. Both are written together, so one snapshot has both or none.

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

interface CountDifference extends CountKey {
  kept: number
  counted: number
}

const countsRow = z.object({
  queryId: z.string(),
  day: z.string(),
  engine: z.string(),
  answers: z.number(),
  hash: z.string(),
})
const HASH = Prisma.sql`md5(concat_ws('|', answers, brand_ids, ranked, placements, url_ids, url_answers)) as hash`

/** Compares the counts of some owners, by query, day and engine. */
export async function compareCountsOf(owners: readonly string[]): Promise<CountDifference[]> {
  const found: CountDifference[] = []
  for (const owner of owners) found.push(...(await db().$transaction((tx) => compareCounts(tx, owner), AS_ONE)))
  return found
}

async function compareCounts(tx: Db, ownerId: string): Promise<CountDifference[]> {
  const kept = await readRows(countsRow, tx)`
    select query_id as "queryId", day::text as day, engine, answers, ${HASH} from answer_count where owner_id = ${ownerId}`
  const queries = await readRows(idRow, tx)`select id from query where owner_id = ${ownerId}`
  // On the coordinator of a cluster: no node may ask the others.
  const counted = await readRows(countsRow, tx)`
    select id as "queryId", day::text as day, engine, answers, ${HASH} from unnest(${queries.map(({ id }) => id)}::text[]) id,
      lateral counted_answers(${ownerId}, id, '-infinity', 'infinity', null)`
  const keyOf = ({ queryId, day, engine }: z.infer<typeof countsRow>) => [queryId, day, engine].join(' ')
  const before = new Map(kept.map((each) => [keyOf(each), each]))
  const after = new Map(counted.map((each) => [keyOf(each), each]))
  const both = new Map([...before, ...after])
  return [...both]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, { queryId, day, engine }]) => {
      const [was, is] = [before.get(key), after.get(key)]
      if (was?.hash === is?.hash) return []
      return { ownerId, queryId, day, engine, kept: was?.answers ?? 0, counted: is?.answers ?? 0 }
    })
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
const AS_ONE = { ...TIMES, isolationLevel: 'RepeatableRead' } as const

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
