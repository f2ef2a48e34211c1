import type pg from 'pg'
import { addDays, type Day } from '@/lib/format/days'

// The sums that the worker would have made of loaded counts of answers, of many owners in each statement where the worker
// makes one at a time, and compared with its own.

/** How far back the worker sums, the current month aside. */
const MONTHS = 4
/** Owners whose sums are compared with those that the worker makes. */
const COMPARED = 3

/** Over `clients`, each with its share of the owners. */
export async function loadSums(clients: readonly pg.Client[], today: Day): Promise<void> {
  const yesterday = addDays(today, -1)
  await Promise.all(
    clients.map(async (client, share) => {
      const owners = `abs(hashtext(id)) % ${clients.length} = ${share}`
      await sumMonths(client, owners, today)
      await sumToDate(client, owners, yesterday)
    }),
  )
  await compareSums(clients[0] as pg.Client)
}

async function sumMonths(client: pg.Client, owners: string, today: Day): Promise<void> {
  await client.query(
    `insert into answer_month (owner_id, query_id, month, engine, brand_ids, ranked, url_ids, url_answers)
     select q.owner_id, q.id, m::date, s.engine, s.brand_ids, s.ranked, s.url_ids, s.url_answers
     from generate_series(date_trunc('month', $1::date::timestamp) - interval '${MONTHS} months',
         date_trunc('month', $1::date::timestamp) - interval '1 month', interval '1 month') m,
       query q, lateral summed_answers(q.owner_id, q.id, m::date) s
     where q.owner_id in (select id from owner where ${owners})`,
    [today],
  )
}

async function sumToDate(client: pg.Client, owners: string, yesterday: Day): Promise<void> {
  await client.query(
    `insert into owner_month (owner_id, month, summed_to, query_ids)
     select o.id, m::date, least((m + interval '1 month')::date - 1, $1::date), array(
       select q.id from query q where q.owner_id = o.id and q.first_result_day < m + interval '1 month')
     from owner o, generate_series(date_trunc('month', $1::date::timestamp) - interval '${MONTHS} months', $1::date::timestamp,
       interval '1 month') m
     where ${owners}`,
    [yesterday],
  )
  const { rows } = await client.query<{ day: Day }>(
    `select to_char(d, 'YYYY-MM-DD') as day
     from generate_series(date_trunc('month', $1::date::timestamp) - interval '${MONTHS} months', $1::date::timestamp,
       interval '1 day') d where exists (select from answer_count where day = d)`,
    [yesterday],
  )
  for (const { day } of rows) await sumDay(client, owners, day)
}

/** As `counted_to_date` does. */
async function sumDay(client: pg.Client, owners: string, day: Day): Promise<void> {
  await client.query(
    `with kept as (
       select m.owner_id, m.engine, false as of_day, 0 as answers, m.brand_ids, m.ranked, '{}'::int[] as placements,
         m.url_ids, m.url_answers
       from month_to_date m
       where m.until = $1::date - 1 and m.month = date_trunc('month', $1::date::timestamp)::date
         and m.owner_id in (select id from owner where ${owners})
       union all
       select c.owner_id, c.engine, true, c.answers, c.brand_ids, c.ranked::int[], c.placements::int[], c.url_ids,
         c.url_answers::int[]
       from answer_count c where c.day = $1::date and c.owner_id in (select id from owner where ${owners})
     ), named as (
       select owner_id, engine, array_agg(id order by id) as ids, array_agg(ranked order by id) as ranked,
         array_agg(id order by id) filter (where of_day) as day_ids,
         array_agg(day_ranked order by id) filter (where of_day) as day_ranked,
         array_agg(placements order by id) filter (where of_day) as day_placements
       from (
         select owner_id, engine, id, bool_or(of_day) as of_day, sum(ranked)::int as ranked,
           sum(ranked) filter (where of_day)::int as day_ranked, sum(placements)::int as placements
         from (select owner_id, engine, of_day, unnest(brand_ids) as id, unnest(ranked) as ranked,
           unnest(placements) as placements from kept) u
         group by owner_id, engine, id
       ) b group by owner_id, engine
     ), cited as (
       select owner_id, engine, array_agg(id order by id) as ids, array_agg(answers order by id) as answers
       from (
         select owner_id, engine, id, sum(answers)::int as answers
         from (select owner_id, engine, unnest(url_ids) as id, unnest(url_answers) as answers from kept) u
         group by owner_id, engine, id
       ) p group by owner_id, engine
     ), answered as (
       select owner_id, engine, sum(answers)::int as answers from kept group by owner_id, engine
     )
     insert into month_to_date (owner_id, month, until, engine, brand_ids, ranked, url_ids, url_answers, day_answers,
       day_brand_ids, day_ranked, day_placements)
     select owner_id, date_trunc('month', $1::date::timestamp)::date, $1::date, engine, coalesce(n.ids, '{}'),
       coalesce(n.ranked, '{}'), coalesce(c.ids, '{}'), coalesce(c.answers, '{}'), a.answers, coalesce(n.day_ids, '{}'),
       coalesce(n.day_ranked, '{}'), coalesce(n.day_placements, '{}')
     from answered a left join named n using (owner_id, engine) left join cited c using (owner_id, engine)`,
    [day],
  )
}

/** @throws Error where a sum is not the one that the worker makes */
async function compareSums(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sums: string; differing: string }>(
    `select count(*) as sums, count(*) filter (where (c.brand_ids, c.ranked, c.url_ids, c.url_answers, c.day_answers,
       c.day_brand_ids, c.day_ranked, c.day_placements) is distinct from (m.brand_ids, m.ranked, m.url_ids, m.url_answers,
       m.day_answers, m.day_brand_ids, m.day_ranked, m.day_placements)) as differing
     from month_to_date m left join lateral counted_to_date(m.owner_id, m.until) c on c.engine = m.engine
     where m.owner_id in (select id from owner order by hashtext(id) limit ${COMPARED})`,
  )
  const [{ sums, differing } = { sums: '0', differing: '0' }] = rows
  if (Number(sums) === 0 || Number(differing) > 0)
    throw new Error(`Of ${sums} sums to date that were loaded, ${differing} are not those of the worker.`)
}
