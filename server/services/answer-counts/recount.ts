import { z } from 'zod'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, idRow, readRow, readRows } from '@/server/db'

// Kept counts of answers against the results that they count. Both are written together, so one statement sees both or
// none.

/** Owners whose whole history is compared by one statement. */
const OWNERS_AT_ONCE = 5
const SHOWN = 20

interface CountDifference {
  ownerId: string
  queryId: string
  day: string
  engine: string
  kept: number
  counted: number
}

export interface ComparedCounts {
  differing: number
  /** The first of them, each with its answers. */
  examples: CountDifference[]
}

/** Days of queries whose counts are not what their results say. */
export async function compareAnswerCounts(): Promise<ComparedCounts> {
  const compared: ComparedCounts = { differing: 0, examples: [] }
  for await (const owners of ownerPages()) {
    const found = await compareCountsOf(owners)
    compared.differing += found.length
    compared.examples.push(...found.slice(0, SHOWN - compared.examples.length))
  }
  return compared
}

/** The same of some owners, by query. */
export async function compareCountsOf(owners: readonly string[]): Promise<CountDifference[]> {
  const found: CountDifference[] = []
  for (const owner of owners) {
    const queries = await readRows(idRow)`select id from query where owner_id = ${owner} order by id`
    const ids = queries.map(({ id }) => id)
    found.push(...(await db().$transaction((tx) => compareOf(tx, owner, ids), { isolationLevel: 'RepeatableRead' })))
  }
  return found
}

/** Of both as hashes of their rows. */
const hashedRow = z.object({
  queryId: z.string(),
  day: z.string(),
  engine: z.string(),
  answers: z.number(),
  hash: z.string(),
})
type Hashed = z.infer<typeof hashedRow>

/** In one snapshot. Apart, since a cluster does not join rows of an owner with those that a function makes of others. */
async function compareOf(tx: Db, owner: string, queryIds: readonly string[]): Promise<CountDifference[]> {
  const hash = Prisma.sql`md5(concat_ws('|', answers, brand_ids, ranked, placements, url_ids, url_answers)) as hash`
  const columns = Prisma.sql`to_char(day, 'YYYY-MM-DD') as day, engine, answers, ${hash}`
  const kept = await readRows(hashedRow, tx)`
    select query_id as "queryId", ${columns} from answer_count
    where owner_id = ${owner} and query_id = any(${[...queryIds]}::text[])`
  const counted = await readRows(hashedRow, tx)`
    select q.id as "queryId", ${columns} from unnest(${[...queryIds]}::text[]) q(id),
      lateral counted_answers(${owner}, q.id, '-infinity', 'infinity', null)`
  return differencesOf(owner, kept, counted)
}

const keyOf = ({ queryId, day, engine }: Hashed) => JSON.stringify([queryId, day, engine])

/** By query, day and engine. */
function differencesOf(ownerId: string, kept: readonly Hashed[], counted: readonly Hashed[]): CountDifference[] {
  const keptOf = new Map(kept.map((each) => [keyOf(each), each]))
  const countedOf = new Map(counted.map((each) => [keyOf(each), each]))
  return [...new Set([...keptOf.keys(), ...countedOf.keys()])].sort().flatMap((key) => {
    const [there, made] = [keptOf.get(key), countedOf.get(key)]
    const either = there ?? made
    if (!either || there?.hash === made?.hash) return []
    const { queryId, day, engine } = either
    return [{ ownerId, queryId, day, engine, kept: there?.answers ?? 0, counted: made?.answers ?? 0 }]
  })
}

const changedRow = z.object({ changed: z.number() })

/** Makes them anew and returns how many differed. Repeatable, also beside workers, which wait for one owner at most. */
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
  // All of them before the first is counted, in the order of every other writer.
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
