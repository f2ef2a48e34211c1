import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { db, readRows } from '@/server/db'

// Whole periods are read by month. A month is summed once it has ended, and again after a change of one of its days; until
// then its days are read, so that no figure waits for this.

const openRow = z.object({ ownerId: z.string(), queryId: z.string(), month: z.string() })

/** What the longest period that is read by month reaches back. */
const MONTHS = 4
const PER_PASS = 20_000
const AT_ONCE = 50

/** Sums the months before `today` of all queries that are not summed yet. Repeatable, also at once. */
export async function sumMonths(today: Day): Promise<number> {
  const open = await readRows(openRow)`
    select q.owner_id as "ownerId", q.id as "queryId", to_char(m.month, 'YYYY-MM-DD') as month
    from query q, (
      select each::date as month from generate_series(
        date_trunc('month', ${today}::date::timestamp) - make_interval(months => ${MONTHS}::int),
        date_trunc('month', ${today}::date::timestamp) - interval '1 month', interval '1 month') each
    ) m
    where q.latest_result_day >= m.month and q.first_result_day < (m.month + interval '1 month')::date
      and not exists (
        select 1 from answer_month s where s.owner_id = q.owner_id and s.query_id = q.id and s.month = m.month)
      and exists (
        select 1 from answer_count c where c.owner_id = q.owner_id and c.query_id = q.id
          and c.day >= m.month and c.day < (m.month + interval '1 month')::date)
    order by q.owner_id, q.id, m.month limit ${PER_PASS}::int`
  for (let start = 0; start < open.length; start += AT_ONCE) {
    const some = open.slice(start, start + AT_ONCE)
    await db().$executeRaw`
      select sum_answers(o.owner_id, o.query_id, o.month)
      from unnest(${some.map(({ ownerId }) => ownerId)}::text[], ${some.map(({ queryId }) => queryId)}::text[],
        ${some.map(({ month }) => month)}::date[]) o(owner_id, query_id, month)`
  }
  return open.length
}
