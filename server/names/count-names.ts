import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { NAME_COUNT_DAYS } from '@/lib/limits'
import { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { sendNameCount, sendUnusedNames } from '@/server/queue/client'

// Counts names as read, so sorting changes no count; spellings that nobody sorted count with their brand. Day by day,
// so each statement stays short and the number of days bounds the whole.

interface Count {
  answers: number
  organisations: Set<string>
  example: { id: string; ownerId: string; day: Day }
}

/** Recounts all names and returns how many recent answers use. */
export async function countNames(): Promise<number> {
  const to = await lastCompleteDay()
  const from = addDays(to, 1 - NAME_COUNT_DAYS)
  const organisations = await readOrganisations()
  const counts = new Map<number, Count>()
  for (let day = to; day >= from; day = addDays(day, -1)) await addDay(counts, day, organisations)
  await saveCounts(counts, from, to)
  return counts.size
}

const dayRow = z.object({ day: z.string() })

/** Returns yesterday, or today once its daily run has ended. */
async function lastCompleteDay(): Promise<Day> {
  const { day } = await readRow(dayRow)`
    select to_char(greatest(${addDays(today(), -1)}::date, max(day)), 'YYYY-MM-DD') as day
    from daily_run where finished_at is not null and day <= ${today()}::date`
  return day
}

const assignedRow = z.object({ ownerId: z.string(), organisationId: z.string() })

/** Maps each owner to the organisations whose figures include its results. */
async function readOrganisations(): Promise<Map<string, string[]>> {
  const rows = await readRows(assignedRow)`
    select industry_id as "ownerId", organisation_id as "organisationId" from organisation_industry
    union all select id, id from owner where kind = 'organisation'`
  const organisations = new Map<string, string[]>()
  for (const [ownerId, assigned] of Map.groupBy(rows, (row) => row.ownerId))
    organisations.set(
      ownerId,
      assigned.map(({ organisationId }) => organisationId),
    )
  return organisations
}

const usedRow = z.object({
  brandId: z.number(),
  answers: z.number(),
  ownerIds: z.array(z.string()),
  latestId: z.string(),
  latestOwnerId: z.string(),
})

/** SQL of each name with each of these results (`r`) that was read to use it, in whatever spelling. */
function namesOf(results: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select distinct coalesce(s.same_as_id, u.brand_id) as brand_id, r.owner_id, r.id
    from result r cross join unnest(coalesce(r.read_brand_ids, r.brand_ids)) as u(brand_id)
      left join brand s on s.id = u.brand_id and s.status = 'sameAs' and s.sorted_at is null
    where ${results}`
}

async function addDay(counts: Map<number, Count>, day: Day, organisations: ReadonlyMap<string, string[]>) {
  const used = await readRows(usedRow)`
    select brand_id as "brandId", sum(answers)::int as answers, array_agg(owner_id) as "ownerIds",
      max(latest_id) as "latestId", (array_agg(owner_id order by latest_id desc))[1] as "latestOwnerId"
    from (select brand_id, owner_id, count(*) as answers, max(id) as latest_id
      from (${namesOf(Prisma.sql`r.day = ${day}::date`)}) naming group by brand_id, owner_id) by_owner
    group by brand_id`
  for (const { brandId, answers, ownerIds, latestId, latestOwnerId } of used) {
    const count = counts.get(brandId) ?? {
      answers: 0,
      organisations: new Set(),
      example: { id: latestId, ownerId: latestOwnerId, day },
    }
    counts.set(brandId, count)
    count.answers += answers
    for (const ownerId of ownerIds) for (const id of organisations.get(ownerId) ?? []) count.organisations.add(id)
  }
}

const SAVED_AT_ONCE = 5000

async function saveCounts(counts: ReadonlyMap<number, Count>, from: Day, to: Day): Promise<void> {
  const all = [...counts].sort(([one], [other]) => one - other)
  for (let start = 0; start < all.length; start += SAVED_AT_ONCE) {
    const some = all.slice(start, start + SAVED_AT_ONCE)
    const of = <T>(value: (count: Count) => T) => some.map(([, count]) => value(count))
    await db().$executeRaw`
      insert into name_count (brand_id, answers, organisations, example_result_id, example_owner_id, example_day,
        from_day, to_day)
      select u.brand_id, u.answers, u.organisations, u.id, u.owner_id, u.day, ${from}::date, ${to}::date
      from unnest(${some.map(([id]) => id)}::int[], ${of(({ answers }) => answers)}::int[],
        ${of((count) => count.organisations.size)}::int[], ${of(({ example }) => example.id)}::text[],
        ${of(({ example }) => example.ownerId)}::text[], ${of(({ example }) => example.day)}::date[]) u(brand_id, answers, organisations, id, owner_id, day)
      where exists (select 1 from brand b where b.id = u.brand_id)
      on conflict (brand_id) do update set answers = excluded.answers, organisations = excluded.organisations,
        example_result_id = excluded.example_result_id, example_owner_id = excluded.example_owner_id,
        example_day = excluded.example_day, from_day = excluded.from_day, to_day = excluded.to_day`
  }
  await db().$executeRaw`
    delete from name_count where brand_id <> all(${all.map(([id]) => id)}::int[])`
}

const windowRow = z.object({ from: z.string().nullable(), to: z.string().nullable() })
const leavingRow = z.object({ brandId: z.number(), answers: z.number() })

/**
 * Takes the results of an owner, or of one of its queries, out of the counts; call it in the transaction that deletes
 * them, before it does. Afterwards the worker counts anew and removes the names that nothing uses (R-NAME-4).
 */
export async function uncountResults(tx: Db, { ownerId, queryId }: { ownerId: string; queryId?: string }) {
  const { from, to } = await readRow(windowRow, tx)`
    select to_char(min(from_day), 'YYYY-MM-DD') as from, to_char(max(to_day), 'YYYY-MM-DD') as to from name_count`
  const ofQuery = queryId === undefined ? Prisma.empty : Prisma.sql`and r.query_id = ${queryId}`
  const counted = Prisma.sql`r.owner_id = ${ownerId} and r.day between ${from}::date and ${to}::date ${ofQuery}`
  const leaving = await readRows(leavingRow, tx)`
    select brand_id as "brandId", count(*)::int as answers from (${namesOf(counted)}) naming group by brand_id`
  const ids = leaving.map(({ brandId }) => brandId)
  // Always in the same order, so two deletions wait instead of deadlocking.
  await tx.$executeRaw`select 1 from name_count where brand_id = any(${ids}::int[]) order by brand_id for update`
  await tx.$executeRaw`
    update name_count c set answers = c.answers - u.answers
    from unnest(${ids}::int[], ${leaving.map(({ answers }) => answers)}::int[]) u(brand_id, answers)
    where c.brand_id = u.brand_id`
  await tx.$executeRaw`delete from name_count where brand_id = any(${ids}::int[]) and answers <= 0`
  await sendNameCount(tx)
  await sendUnusedNames(tx)
}

const missingRow = z.object({ missing: z.boolean() })

/** Whether there are names but no counts, as after an upgrade. */
export async function areCountsMissing(): Promise<boolean> {
  const { missing } = await readRow(missingRow)`
    select exists (select 1 from brand) and not exists (select 1 from name_count) as missing`
  return missing
}
