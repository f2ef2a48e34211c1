import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { type Db, db, readRows } from '@/server/db'
import { figuresChanged } from '@/server/services/figure-cache/versions'
import type { CountDifference } from './recount'

// Periods are read from what all answers of an owner name and cite from the first of a month to a day, `month_to_date`. A
// day is summed once it has ended, and again after a change of it or of a day before; until then days are read.

/** What the longest period that is read by month reaches back. */
const MONTHS = 4
const PER_PASS = 20_000
const AT_ONCE = 20

const openRow = z.object({ ownerId: z.string(), month: z.string(), until: z.string() })

/** Sums what has ended before `today` and is not summed yet; answers how many months of owners. Repeatable, also at once. */
export async function sumToDate(today: Day): Promise<number> {
  const yesterday = addDays(today, -1)
  const open = await readRows(openRow)`
    select o.id as "ownerId", to_char(m.month, 'YYYY-MM-DD') as month, to_char(m.until, 'YYYY-MM-DD') as until
    from owner o cross join (
      select each::date as month, least((each + interval '1 month')::date - 1, ${yesterday}::date) as until
      from generate_series(date_trunc('month', ${yesterday}::date::timestamp) - make_interval(months => ${MONTHS}::int),
        ${yesterday}::date::timestamp, interval '1 month') each
    ) m
    left join owner_month h on h.owner_id = o.id and h.month = m.month
    where h.summed_to is null or h.summed_to < m.until
    order by o.id, m.month limit ${PER_PASS}::int`
  for (let start = 0; start < open.length; start += AT_ONCE) {
    const some = open.slice(start, start + AT_ONCE)
    await db().$executeRaw`
      select sum_to_date(o.owner_id, o.month, o.until)
      from unnest(${some.map(({ ownerId }) => ownerId)}::text[], ${some.map(({ month }) => month)}::date[],
        ${some.map(({ until }) => until)}::date[]) o(owner_id, month, until)`
    await db().$executeRaw`
      delete from owner_month where owner_id = any(${some.map(({ ownerId }) => ownerId)}::text[])
        and month < date_trunc('month', ${yesterday}::date::timestamp) - make_interval(months => ${MONTHS}::int)`
  }
  return open.length
}

/** With a query its answers go, which the sums of its owner count: they are made anew without it. */
export async function dropSumsOf(tx: Db, ownerId: string, queryId: string): Promise<void> {
  await tx.$executeRaw`delete from owner_month where owner_id = ${ownerId} and ${queryId} = any(query_ids)`
}

/** Makes anew what differed; returns how many months of the owner those were. Repeatable. */
export async function dropDifferingSums(tx: Db, ownerId: string): Promise<number> {
  // As those who write lock them: queries, then months.
  await tx.$executeRaw`select 1 from query where owner_id = ${ownerId} order by id for no key update`
  const months = new Set((await compareToDate([ownerId], tx)).map(({ day }) => `${day.slice(0, 7)}-01`))
  if (months.size === 0) return 0
  // Summed again by the worker.
  await tx.$executeRaw`
    delete from owner_month where owner_id = ${ownerId} and month = any(${[...months]}::date[])`
  await figuresChanged(tx, [ownerId])
  return months.size
}

const difference = z.object({ ownerId: z.string(), day: z.string(), engine: z.string() })

/** Sums to date that are not what those of the day before and their day say, or that count a deleted query; `queryId` is ''. */
export async function compareToDate(owners: readonly string[], store?: Db): Promise<CountDifference[]> {
  const found = await readRows(difference, store)`
    select h.owner_id as "ownerId", to_char(e.day, 'YYYY-MM-DD') as day, e.engine
    from owner_month h, lateral (
      select d.day, each.engine
      from (select h.month + n as day from generate_series(0, h.summed_to - h.month) n) d, lateral (
        select engine
        from (select * from month_to_date where owner_id = h.owner_id and month = h.month and until = d.day) k
        full join counted_to_date(h.owner_id, d.day) c using (engine)
        where (k.brand_ids, k.ranked, k.url_ids, k.url_answers) is distinct from
          (c.brand_ids, c.ranked, c.url_ids, c.url_answers)
      ) each
      union all
      select until, engine from month_to_date
      where owner_id = h.owner_id and month = h.month and until > h.summed_to
      union all
      select h.month, '' where exists (
        select 1 from unnest(h.query_ids) id where not exists (select 1 from query where owner_id = h.owner_id and query.id = id))
    ) e
    where h.owner_id = any(${[...owners]}::text[]) order by h.owner_id, e.day, e.engine`
  return found.map((each) => ({ ...each, queryId: '', kept: 0, counted: 0 }))
}
