import { z } from 'zod'
import { type Db, db, idRow, readRow, readRows } from '@/server/db'
import { figuresChanged } from '@/server/services/figure-cache/versions'

// Kept counts of answers against the results that they count. Both are written together, so one statement sees both or
// none.

const difference = z.object({
  ownerId: z.string(),
  queryId: z.string(),
  day: z.string(),
  engine: z.string(),
  kept: z.number(),
  counted: z.number(),
})

export type CountDifference = z.infer<typeof difference>

/** Owners whose whole history is compared by one statement. */
const OWNERS_AT_ONCE = 5
const SHOWN = 20

export interface ComparedCounts {
  differing: number
  /** The first of them, each with its answers. */
  examples: CountDifference[]
}

/** Days of queries whose counts are not what their results say, and months whose sums are not what their days say. */
export async function compareAnswerCounts(): Promise<ComparedCounts> {
  const compared: ComparedCounts = { differing: 0, examples: [] }
  for await (const owners of ownerPages()) {
    const found = await compareCountsOf(owners)
    compared.differing += found.length
    compared.examples.push(...found.slice(0, SHOWN - compared.examples.length))
  }
  return compared
}

/** The same of some owners: of each its days first, then its months, by query. */
export async function compareCountsOf(owners: readonly string[]): Promise<CountDifference[]> {
  const found: CountDifference[] = []
  for (const owner of owners) {
    const days = await readRows(difference)`
      select ${owner} as "ownerId", query_id as "queryId", to_char(day, 'YYYY-MM-DD') as day, engine, kept, counted
      from differing_answers(${owner}, null)`
    found.push(...days, ...(await compareMonths(owner)))
  }
  return found
}

/** @param queryId null for all queries of the owner */
function compareMonths(owner: string, queryId: string | null = null, store?: Db): Promise<CountDifference[]> {
  return readRows(difference, store)`
    select ${owner} as "ownerId", query_id as "queryId", to_char(month, 'YYYY-MM') as day, engine, 0 as kept, 0 as counted
    from differing_months(${owner}, ${queryId})`
}

const changedRow = z.object({ changed: z.number() })

/** Makes them anew and returns how many differed. Repeatable, also beside workers, which wait for one owner at most. */
export async function recountAllAnswers(): Promise<number> {
  let all = 0
  for await (const owners of ownerPages())
    for (const owner of owners) {
      const changed = await db().$transaction((tx) => recountOwner(tx, owner), TIMES)
      all += changed
      // Summed again by the worker.
      await db().$executeRaw`delete from answer_month where owner_id = ${owner}`
    }
  return all
}

/** Makes anew what is kept of one query, which its writers wait for; returns how many days and months differed. Repeatable. */
export async function recountQuery(tx: Db, ownerId: string, queryId: string): Promise<number> {
  const changed = await recount(tx, ownerId, queryId)
  const months = await compareMonths(ownerId, queryId, tx)
  if (months.length > 0)
    // Summed again by the worker.
    await tx.$executeRaw`
      delete from answer_month where owner_id = ${ownerId} and query_id = ${queryId}
        and to_char(month, 'YYYY-MM') = any(${months.map(({ day }) => day)}::text[])`
  if (changed + months.length > 0) await figuresChanged(tx, [ownerId])
  return changed + months.length
}

async function recount(tx: Db, ownerId: string, queryId: string): Promise<number> {
  const { changed } = await readRow(changedRow, tx)`
    select recount_answers(${ownerId}, ${queryId}, '-infinity', 'infinity', null) as changed`
  return changed
}

const TIMES = { timeout: 15_000, maxWait: 10_000 }

async function recountOwner(tx: Db, owner: string): Promise<number> {
  const queries = await readRows(idRow, tx)`select id from query where owner_id = ${owner} order by id`
  let changed = 0
  for (const { id } of queries) changed += await recount(tx, owner, id)
  if (changed > 0) await figuresChanged(tx, [owner])
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
