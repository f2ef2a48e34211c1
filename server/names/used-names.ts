import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { NAME_COUNT_DAYS, RETENTION_BATCH_ROWS } from '@/lib/limits'
import { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { exclusiveTransaction, type Pass, RunningElsewhere } from '@/server/db/batches'
import { type Db, db, idRow, readRow, readRows } from '@/server/db/client'
import { hasOpenChanges } from '@/server/names/reevaluate'
import { changeNames } from '@/server/names/sorting'
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

// Results refer to brands, addresses and searches by number. When queries and their results are deleted, some numbers
// are no longer used. Once a month all results are read, owner by owner, and unused names are removed.

interface Named {
  table: Prisma.Sql
  ids: Prisma.Sql
  /** The same numbers in stored readings, from which results of the day may still be made; paths of JSON. */
  read: readonly string[]
  /** SQL of the same numbers in `unconfirmed_name u`. */
  kept?: Prisma.Sql
  /**
   * Condition of removable rows: names sorted by people, terms that never match and pages behind redirects stay; further
   * spellings do not.
   */
  free: Prisma.Sql
}

const NAMED: readonly Named[] = [
  {
    table: Prisma.sql`brand`,
    ids: Prisma.sql`r.brand_ids || coalesce(r.read_brand_ids, '{}')`,
    read: ['$.brandIds[*]', '$.unconfirmed[*].brandId', '$.unconfirmed[*].spellingId'],
    kept: Prisma.sql`array[u.brand_id, u.spelling_id, u.confirmed_by]`,
    free: Prisma.sql`(t.status = 'new' or t.status = 'sameAs' and t.sorted_at is null)
      and t.key <> all(array(select key from never_match))
      and not exists (select 1 from brand o where o.same_as_id = t.id)
      and t.id <> all(array(select n from name_change c, unnest(array[c.brand_id, c.target_id]) n where n is not null))`,
  },
  {
    table: Prisma.sql`cited_url`,
    ids: Prisma.sql`r.citation_ids || coalesce(r.consulted_ids, '{}')`,
    read: ['$.citationIds[*]', '$.consultedIds[*]'],
    free: Prisma.sql`not exists (select 1 from cited_redirect d where t.id in (d.url_id, d.page_id))`,
  },
  {
    table: Prisma.sql`engine_search`,
    ids: Prisma.sql`coalesce(r.search_ids, '{}')`,
    read: ['$.searchIds[*]'],
    free: Prisma.sql`true`,
  },
]

/** Removes brands, cited addresses and searches that no result uses, on the first day of a month only. */
export async function expireNames(today: Day, pass: Pass): Promise<void> {
  if (!today.endsWith('-01')) return
  for (const named of NAMED) await expireUnused(named, pass)
}

/**
 * Removes the brands that no result uses, as after an organisation was deleted, and returns how many. Null while results
 * are re-evaluated, which may still count a brand that no longer stands for anything, or retention runs: try again then.
 */
export async function removeUnusedBrands(signal: AbortSignal): Promise<number | null> {
  const [brands] = NAMED
  if (!brands || (await hasOpenChanges())) return null
  let names = 0
  const count = (removed: number) => {
    names += removed
  }
  try {
    await expireUnused(brands, { signal, count })
  } catch (error) {
    if (error instanceof RunningElsewhere) return null
    throw error
  }
  return names
}

const startRow = z.object({ at: z.date(), last: z.number() })
const usedIdsRow = z.object({ ids: z.array(z.number()) })
const numberRow = z.object({ id: z.number() })

async function expireUnused(named: Named, pass: Pass): Promise<void> {
  const { table, ids, kept } = named
  const { at, last } = await readRow(startRow)`select now() as at, coalesce(max(id), 0) as last from ${table}`
  const used = new Uint8Array(last + 1)
  for await (const owner of owners()) {
    pass.signal.throwIfAborted()
    const { ids: own } = await readRow(usedIdsRow)`
      select coalesce(array_agg(distinct n), '{}') as ids from (
        select n from result r, unnest(${ids}) n where r.owner_id = ${owner}
        ${kept ? Prisma.sql`union all select n from unconfirmed_name u, unnest(${kept}) n where u.owner_id = ${owner}` : Prisma.empty}
      ) named where n is not null`
    for (const id of own) used[id] = 1
  }
  for (let after = 0; ; ) {
    pass.signal.throwIfAborted()
    const there = await readRows(numberRow)`
      select id from ${table} where id > ${after} and id <= ${last} order by id limit ${RETENTION_BATCH_ROWS}`
    const unused = there.flatMap(({ id }) => (used[id] ? [] : id))
    if (unused.length > 0) pass.count(await exclusiveTransaction((tx) => remove(tx, named, unused, at)))
    after = there.at(-1)?.id ?? last
    if (there.length < RETENTION_BATCH_ROWS) return
  }
}

/**
 * Removes unused names while no result is stored; checks again results stored since the scan, and readings still to be
 * stored.
 */
async function remove(
  tx: Db,
  { table, ids, read, free, kept }: Named,
  unused: readonly number[],
  since: Date,
): Promise<number> {
  await changeNames(tx)
  return tx.$executeRaw`
    delete from ${table} t where t.id = any(${[...unused]}::int[]) and ${free} and t.id <> all(array(
      select n from query_run q join result r on r.owner_id = q.owner_id and r.query_id = q.query_id and r.day = q.day
        and r.engine = q.engine and r.sample = q.sample, unnest(${ids}) n
      where q.day >= ${since}::date - 1 and q.status = 'done' and q.finished_at >= ${since}::timestamptz - interval '1 minute'
      ${kept ? Prisma.sql`union all select n from unconfirmed_name u, unnest(${kept}) n where u.day >= ${since}::date - 1 and n is not null` : Prisma.empty}
      union all
      select n::int from question q, unnest(${[...read]}::text[]) path, jsonb_path_query(q.reading, path::jsonpath) n
      where q.day >= ${since}::date - 1 and q.reading is not null and jsonb_typeof(n) = 'number'))`
}

async function* owners(): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await readRows(idRow)`select id from owner where id > ${after} order by id limit 500`
    for (const { id } of page) yield id
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}
