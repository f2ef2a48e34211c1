import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, idRow, readRows } from '@/server/db'
import { isLocked } from '@/server/db-errors'
import { recountUsage } from '@/server/services/usage/ledger'
import type { SumName } from './kept-sums'

// Kept sums against the rows that they count. A fact and its sum are written together, so one statement sees both or none.

/** What a sum counts: rows of name's day, part and value. */
const COUNTED: Record<SumName, Prisma.Sql> = {
  owners: Prisma.sql`select '-infinity'::date as day, kind as part, count(*) as value from owner group by kind`,
  users: Prisma.sql`select '-infinity'::date as day, user_role(system_admin, organisation_admin) as part, count(*) as value
    from app_user group by 2`,
  recommendations: Prisma.sql`select '-infinity'::date as day, '' as part, count(*) as value
    from geo_recommendation where not own`,
  setUps: Prisma.sql`select '-infinity'::date as day, '' as part, count(*) as value from open_set_up`,
  usageOwners: Prisma.sql`select '-infinity'::date as day, t.owner_kind as part, count(*) as value
    from usage_total t join owner o on o.id = t.owner_id group by 2`,
  tokens: Prisma.sql`select '-infinity'::date as day, owner_kind as part, sum(tokens) as value
    from usage_total group by 2`,
  engineTokens: Prisma.sql`select day, engine as part, sum(input_tokens + output_tokens) as value
    from usage_day group by 1, 2`,
}

export interface SumDifference {
  name: string
  part: string
  day: string
  kept: number
  counted: number
}

const sumRow = z.object({ part: z.string(), day: z.string(), value: z.number() })
const totalRow = z.object({ part: z.string(), kept: z.number(), counted: z.number() })

/** Kept sums that are not what their rows say, and owners whose total is not that of their ledger; none when all is well. */
export async function compareSums(): Promise<SumDifference[]> {
  const found: SumDifference[] = []
  for (const [name, counted] of Object.entries(COUNTED)) found.push(...(await compareNamed(name, counted)))
  const totals = await readRows(totalRow)`
    select owner_id as part, coalesce(t.tokens, 0)::float8 as kept, coalesce(u.tokens, 0)::float8 as counted
    from usage_total t full join (
      select owner_id, sum(input_tokens + output_tokens) as tokens, min(day) as first_day from usage_day group by owner_id
    ) u using (owner_id)
    where t.tokens is distinct from u.tokens or t.first_day is distinct from u.first_day order by part`
  const known = new Set(totals.map(({ part }) => part))
  const deleted = await readRows(totalRow)`
    select t.owner_id as part, t.tokens::float8 as kept, t.tokens::float8 as counted
    from usage_total t left join owner o on o.id = t.owner_id
    where t.deleted is distinct from (o.id is null) order by part`
  for (const total of [...totals, ...deleted.filter(({ part }) => !known.has(part))])
    found.push({ name: 'usageTotal', day: NO_DAY, ...total })
  return found
}

const NO_DAY = '-infinity'

/** In one snapshot of what is kept and of what it counts, which may be rows of other nodes. */
async function compareNamed(name: string, counted: Prisma.Sql): Promise<SumDifference[]> {
  const [kept, rows] = await db().$transaction(
    async (tx) => [
      await readRows(sumRow, tx)`
        select part, day::text as day, sum(value)::float8 as value from kept_sum where name = ${name} group by part, day`,
      await readRows(sumRow, tx)`select part, day::text as day, value::float8 as value from (${counted}) c`,
    ],
    { isolationLevel: 'RepeatableRead' },
  )
  const [keptOf, countedOf] = [kept, rows].map(
    (sums) => new Map(sums.map(({ part, day, value }) => [JSON.stringify([part, day]), value])),
  )
  return [...new Set([...(keptOf?.keys() ?? []), ...(countedOf?.keys() ?? [])])].sort().flatMap((key) => {
    const [part, day] = z.tuple([z.string(), z.string()]).parse(JSON.parse(key))
    const difference = { name, part, day, kept: keptOf?.get(key) ?? 0, counted: countedOf?.get(key) ?? 0 }
    return difference.kept === difference.counted ? [] : [difference]
  })
}

/** Makes anew what `compareSums` found, and the sums of what it makes anew. Repeatable, and safe beside writers. */
export async function recountFound(found: readonly SumDifference[]): Promise<void> {
  const names = new Set(found.map(({ name }) => name))
  for (const { name, part } of found) if (name === 'usageTotal') await recountUsage(part)
  if (names.has('usageTotal')) names.add('tokens').add('usageOwners')
  await recountNamed((name) => names.has(name))
}

/**
 * Makes them anew. Repeatable, and safe beside writers: those that count meanwhile wait, those that have counted are waited
 * for.
 */
export async function recountSums(): Promise<void> {
  for (let owners = await nextOwners(''); owners.length > 0; owners = await nextOwners(owners.at(-1) ?? ''))
    for (const owner of owners) await recountUsage(owner)
  await recountNamed(() => true)
}

async function recountNamed(isNamed: (name: string) => boolean): Promise<void> {
  // A writer takes its slot before it changes the table: a weaker lock would be granted between the two, and both would wait.
  for (const [name, counted] of Object.entries(COUNTED).filter(([each]) => isNamed(each)))
    await alone(async (tx) => {
      await tx.$executeRaw`delete from kept_sum where name = ${name}`
      await tx.$executeRaw`insert into kept_sum (name, day, part, value) select ${name}, day, part, value from (${counted}) c`
    })
}

const OWNERS_AT_ONCE = 500

/** Owners with a ledger after this one. */
async function nextOwners(after: string): Promise<string[]> {
  const rows = await readRows(idRow)`
    select distinct owner_id as id from usage_day where owner_id > ${after} order by owner_id limit ${OWNERS_AT_ONCE}`
  return rows.map(({ id }) => id)
}

const RETRY_MS = 20
const GIVE_UP_MS = 60_000

/**
 * Runs in a transaction that alone writes kept sums. It never waits for their table: a writer that has it could wait for one that
 * queues behind us. Throws once the table was in use for a minute whenever it was tried.
 */
async function alone(work: (tx: Db) => Promise<void>): Promise<void> {
  for (const until = performance.now() + GIVE_UP_MS; ; await setTimeout(RETRY_MS))
    try {
      return await db().$transaction(
        async (tx) => {
          await tx.$executeRaw`lock table kept_sum in exclusive mode nowait`
          await work(tx)
        },
        { timeout: 30_000 },
      )
    } catch (error) {
      if (!isLocked(error) || performance.now() > until) throw error
    }
}
