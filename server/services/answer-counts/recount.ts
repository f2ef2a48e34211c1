import { z } from 'zod'
import { type Db, db, idRow, readRow, readRows } from '@/server/db'
import { figuresChanged } from '@/server/services/figure-cache/versions'
import { compareToDate } from './to-date'

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

/** Days of queries whose counts are not what their results say, and sums that are not what their days say. */
export async function compareAnswerCounts(): Promise<ComparedCounts> {
  const compared: ComparedCounts = { differing: 0, examples: [] }
  for await (const owners of ownerPages()) {
    const found = [...(await compareCountsOf(owners)), ...(await compareToDate(owners))]
    compared.differing += found.length
    compared.examples.push(...found.slice(0, SHOWN - compared.examples.length))
  }
  return compared
}

/** The same of some owners: days first, then months, each by owner and query. */
export async function compareCountsOf(owners: readonly string[]): Promise<CountDifference[]> {
  const days = await readRows(difference)`
    select q.owner_id as "ownerId", q.id as "queryId", to_char(d.day, 'YYYY-MM-DD') as day, d.engine, d.kept, d.counted
    from query q, lateral (
      select day, engine, coalesce(k.answers, 0) as kept, coalesce(c.answers, 0) as counted
      from (select * from answer_count where owner_id = q.owner_id and query_id = q.id) k
      full join counted_answers(q.owner_id, q.id, '-infinity', 'infinity', null) c using (day, engine)
      where (k.answers, k.brand_ids, k.ranked, k.placements, k.url_ids, k.url_answers) is distinct from
        (c.answers, c.brand_ids, c.ranked, c.placements, c.url_ids, c.url_answers)
    ) d
    where q.owner_id = any(${[...owners]}::text[]) order by q.owner_id, q.id, d.day, d.engine`
  return [...days, ...(await compareMonths(owners))]
}

/** @param queryId null for all queries of the owners */
function compareMonths(
  owners: readonly string[],
  queryId: string | null = null,
  store?: Db,
): Promise<CountDifference[]> {
  return readRows(difference, store)`
    select q.owner_id as "ownerId", q.id as "queryId", to_char(d.month, 'YYYY-MM') as day, d.engine, 0 as kept, 0 as counted
    from query q, lateral (
      select m.month, engine
      from (select distinct month from answer_month where owner_id = q.owner_id and query_id = q.id) m,
        lateral (
          select engine from (
            select * from answer_month where owner_id = q.owner_id and query_id = q.id and month = m.month
          ) k full join summed_answers(q.owner_id, q.id, m.month) s using (engine)
          where (k.brand_ids, k.ranked, k.url_ids, k.url_answers) is distinct from
            (s.brand_ids, s.ranked, s.url_ids, s.url_answers)
        ) e
    ) d
    where q.owner_id = any(${[...owners]}::text[]) and (${queryId}::text is null or q.id = ${queryId})
    order by q.owner_id, q.id, d.month, d.engine`
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
      await db().$executeRaw`delete from owner_month where owner_id = ${owner}`
    }
  return all
}

/** Makes anew what is kept of one query, which its writers wait for; returns how many days and months differed. Repeatable. */
export async function recountQuery(tx: Db, ownerId: string, queryId: string): Promise<number> {
  const { changed } = await readRow(changedRow, tx)`
    select recount_answers(${ownerId}, ${queryId}, '-infinity', 'infinity', null) as changed`
  const months = await compareMonths([ownerId], queryId, tx)
  if (months.length > 0)
    // Summed again by the worker.
    await tx.$executeRaw`
      delete from answer_month where owner_id = ${ownerId} and query_id = ${queryId}
        and to_char(month, 'YYYY-MM') = any(${months.map(({ day }) => day)}::text[])`
  if (changed + months.length > 0) await figuresChanged(tx, [ownerId])
  return changed + months.length
}

const TIMES = { timeout: 15_000, maxWait: 10_000 }

async function recountOwner(tx: Db, owner: string): Promise<number> {
  // All of them before the first is counted, which locks months of the owner.
  await tx.$executeRaw`select 1 from query where owner_id = ${owner} order by id for no key update`
  const { changed } = await readRow(changedRow, tx)`
    select coalesce(sum(recount_answers(q.owner_id, q.id, '-infinity', 'infinity', null)), 0)::int as changed
    from (select owner_id, id from query where owner_id = ${owner} order by id) q`
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
