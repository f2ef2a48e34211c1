import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, idRow, readRows } from '@/server/db'
import { isLocked } from '@/server/db-errors'
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

const difference = z.object({
  name: z.string(),
  part: z.string(),
  day: z.string(),
  kept: z.number(),
  counted: z.number(),
})

export type SumDifference = z.infer<typeof difference>

/** Kept sums that are not what their rows say, and owners whose total is not that of their ledger; none when all is well. */
export async function compareSums(): Promise<SumDifference[]> {
  const found: SumDifference[] = []
  for (const [name, counted] of Object.entries(COUNTED))
    found.push(
      ...(await readRows(difference)`
        with kept as (select day, part, sum(value) as value from kept_sum where name = ${name} group by day, part)
        select ${name} as name, part, day::text as day, coalesce(k.value, 0)::float8 as kept,
          coalesce(c.value, 0)::float8 as counted
        from kept k full join (${counted}) c using (day, part)
        where coalesce(k.value, 0) <> coalesce(c.value, 0) order by part, day`),
    )
  found.push(
    ...(await readRows(difference)`
      select 'usageTotal' as name, owner_id as part, '-infinity' as day, coalesce(t.tokens, 0)::float8 as kept,
        coalesce(u.tokens, 0)::float8 as counted
      from usage_total t full join (${ledger(Prisma.sql`true`)}) u using (owner_id)
      where t.tokens is distinct from u.tokens or t.first_day is distinct from u.first_day
        or t.deleted is distinct from not exists (select 1 from owner o where o.id = owner_id)
      order by part`),
  )
  return found
}

const ledger = (where: Prisma.Sql) => Prisma.sql`
  select owner_id, min(owner_kind) as owner_kind, (array_agg(owner_name order by day desc))[1] as owner_name,
    sum(input_tokens + output_tokens) as tokens, min(day) as first_day
  from usage_day where ${where} group by owner_id`

/** Owners whose totals are made anew by one statement: a year of theirs is read within a second. */
const OWNERS_AT_ONCE = 500

/** Makes anew what `compareSums` found, and the sums of what it makes anew. Repeatable, and safe beside writers. */
export async function recountFound(found: readonly SumDifference[]): Promise<void> {
  const names = new Set(found.map(({ name }) => name))
  if (names.has('usageTotal')) {
    await recountTotals()
    names.add('tokens').add('usageOwners')
  }
  await recountNamed((name) => names.has(name))
}

/**
 * Makes them anew. Repeatable, and safe beside writers: those that count meanwhile wait, those that have counted are waited
 * for.
 */
export async function recountSums(): Promise<void> {
  await recountTotals()
  await recountNamed(() => true)
}

async function recountTotals(): Promise<void> {
  for (let owners = await nextOwners(''); owners.length > 0; owners = await nextOwners(owners.at(-1) ?? ''))
    await alone(Prisma.sql`lock table usage_total in share row exclusive mode nowait`, async (tx) => {
      await tx.$executeRaw`
        insert into usage_total as t (owner_id, owner_kind, owner_name, tokens, first_day, deleted)
        select u.*, not exists (select 1 from owner o where o.id = u.owner_id)
        from (${ledger(Prisma.sql`owner_id = any(${owners}::text[])`)}) u
        on conflict (owner_id) do update set tokens = excluded.tokens, first_day = excluded.first_day,
          deleted = excluded.deleted
        where (t.tokens, t.first_day, t.deleted) is distinct from (excluded.tokens, excluded.first_day, excluded.deleted)`
    })
}

async function recountNamed(isNamed: (name: string) => boolean): Promise<void> {
  // A writer takes its slot before it changes the table: a weaker lock would be granted between the two, and both would wait.
  for (const [name, counted] of Object.entries(COUNTED).filter(([each]) => isNamed(each)))
    await alone(Prisma.sql`lock table kept_sum in exclusive mode nowait`, async (tx) => {
      await tx.$executeRaw`delete from kept_sum where name = ${name}`
      await tx.$executeRaw`insert into kept_sum (name, day, part, value) select ${name}, day, part, value from (${counted}) c`
    })
}

/** Owners on record after this one, which a ledger has that is not summed yet. */
async function nextOwners(after: string): Promise<string[]> {
  const rows = await readRows(idRow)`
    with recursive owners as (
      (select owner_id as id, 1 as place from usage_day where owner_id > ${after} order by owner_id limit 1)
      union all
      select (select u.owner_id from usage_day u where u.owner_id > o.id order by u.owner_id limit 1), o.place + 1
      from owners o where o.id is not null and o.place < ${OWNERS_AT_ONCE}
    ) select id from owners where id is not null`
  return rows.map(({ id }) => id)
}

const RETRY_MS = 20
const GIVE_UP_MS = 60_000

/**
 * Runs in a transaction that alone writes the locked table. It never waits for the table: a writer that has it could wait for one
 * that queues behind us. Throws once the table was in use for a minute whenever it was tried.
 */
async function alone(lock: Prisma.Sql, work: (tx: Db) => Promise<void>): Promise<void> {
  for (const until = performance.now() + GIVE_UP_MS; ; await setTimeout(RETRY_MS))
    try {
      return await db().$transaction(
        async (tx) => {
          await tx.$executeRaw(lock)
          await work(tx)
        },
        { timeout: 30_000 },
      )
    } catch (error) {
      if (!isLocked(error) || performance.now() > until) throw error
    }
}
