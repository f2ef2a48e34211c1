import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, idRow, readRows } from '@/server/db'
import { figuresChanged } from '@/server/services/figure-cache/versions'
import { type CountDifference, differencesOf, hashedRow } from './differences'

// Periods are read from what all answers of an owner name and cite from the first of a month to a day, `month_to_date`, and
// days from what they name on each, the days of `owner_month`. A day is summed once it has ended, and again after a change of it or of a
// day before; until then queries are read.

/** What the longest period that is read by month reaches back. */
const MONTHS = 4
const PER_PASS = 20_000
/** Their writers wait for the whole statement. */
const AT_ONCE = 5

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
  const months = new Set((await compareOf(tx, ownerId)).map(({ day }) => `${day.slice(0, 7)}-01`))
  if (months.size === 0) return 0
  // Summed again by the worker.
  await tx.$executeRaw`
    delete from owner_month where owner_id = ${ownerId} and month = any(${[...months]}::date[])`
  await figuresChanged(tx, [ownerId])
  return months.size
}

/** Sums to date that are not what those of the day before and their day say, days that are not, or that count a deleted query. */
export async function compareToDate(owners: readonly string[]): Promise<CountDifference[]> {
  const found: CountDifference[] = []
  for (const owner of owners)
    found.push(...(await db().$transaction((tx) => compareOf(tx, owner), { isolationLevel: 'RepeatableRead' })))
  return found
}

const dayRow = z.object({ day: z.string() })
const countedRow = hashedRow.extend({ dayAnswers: z.number(), dayHash: z.string() })
const monthRow = z.object({ month: z.string(), summedTo: z.string(), queryIds: z.array(z.string()) })

/** Apart, since a cluster does not join rows of an owner with those that a function makes of others. */
async function compareOf(tx: Db, owner: string): Promise<CountDifference[]> {
  const months = await readRows(monthRow, tx)`
    select to_char(month, 'YYYY-MM-DD') as month, to_char(summed_to, 'YYYY-MM-DD') as "summedTo", query_ids as "queryIds"
    from owner_month where owner_id = ${owner} order by month`
  const queries = await readRows(idRow, tx)`select id from query where owner_id = ${owner}`
  const known = new Set(queries.map(({ id }) => id))
  const hashOfSums = Prisma.sql`0 as answers, md5(concat_ws('|', brand_ids, ranked, url_ids, url_answers,
      day_answers, day_brand_ids, day_ranked, day_placements)) as hash`
  const kept = await readRows(hashedRow, tx)`
    select '' as "queryId", to_char(until, 'YYYY-MM-DD') as day, engine, ${hashOfSums} from month_to_date
    where owner_id = ${owner}`
  const keptDays = await readRows(hashedRow, tx)`
    select '' as "queryId", to_char(d.day, 'YYYY-MM-DD') as day, d.engine, d.answers,
      md5(concat_ws('|', d.brand_ids, d.ranked, d.placements)) as hash
    from owner_month m, unnest(m.days) d where m.owner_id = ${owner}`
  const firsts = await readRows(dayRow, tx)`
    select to_char(min(day), 'YYYY-MM-DD') as day from answer_count
    where owner_id = ${owner} and day >= ${months[0]?.month ?? 'infinity'}::date
    group by date_trunc('month', day::timestamp)`
  // Nothing is counted before the first answer of a month.
  const days = months.flatMap(({ month, summedTo }) => {
    const own = [...firsts, ...kept].filter(({ day }) => day.slice(0, 7) === month.slice(0, 7))
    const [first] = own.map(({ day }) => day).sort()
    return first ? daysOf(first, summedTo) : []
  })
  const counted = await readRows(countedRow, tx)`
    select '' as "queryId", to_char(d.day, 'YYYY-MM-DD') as day, engine, ${hashOfSums}, day_answers as "dayAnswers",
      md5(concat_ws('|', day_brand_ids, day_ranked, day_placements)) as "dayHash"
    from unnest(${days}::date[]) d(day), lateral counted_to_date(${owner}, d.day)`
  const countedDays = counted
    .filter(({ dayAnswers }) => dayAnswers > 0)
    .map(({ dayAnswers: answers, dayHash: hash, ...day }) => ({ ...day, answers, hash }))
  const stale = months
    .filter(({ queryIds }) => queryIds.some((id) => !known.has(id)))
    .map(({ month }) => ({ ownerId: owner, queryId: '', day: month, engine: '', kept: 0, counted: 0 }))
  return [...stale, ...differencesOf(owner, kept, counted), ...differencesOf(owner, keptDays, countedDays)]
}

function daysOf(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
