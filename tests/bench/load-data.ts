import pg from 'pg'
import { addDays, type Day } from '@/lib/format/days'
import { hashPassword } from '@/server/auth/password'
import { inTurns, uncheckedWhereAllowed } from './connections'
import { loadSums } from './load-sums'
import { QUERIES, type Size } from './sizes'

// A made-up history of any size, written by the database itself: results of a day lie scattered over their owners, as
// they do when workers store them. Brands and citations come from pools of an industry, so that rivals meet.

/** Brands and cited pages that the answers of one industry name. */
const POOL = { brands: 40, urls: 200 }
/** Different answers within a pool; each result is one of them. */
const VARIANTS = 60
/** That of the result of query `q` on day `d`. */
const VARIANT = `abs(hashint8(q.n * 1000003::bigint + (d - date '2000-01-01'))) % ${VARIANTS}`
/** Months of results are loaded this many at once. */
const CONNECTIONS = 2

export const BENCH_ADMIN = { email: 'admin@bench.test', password: 'Bench-Pass-1' }
export const BENCH_MARKETEER = { email: 'marketeer@bench.test', password: 'Bench-Pass-1' }

const ORGANISATION = `'0a' || lpad(to_hex(n), 22, '0')`
const INDUSTRY = `'0b' || lpad(to_hex(n), 22, '0')`

/** Fills an empty, migrated database with `size`, up to and including `today`. `tell` hears how far it is, from 0 to 1. */
export async function loadData(url: string, size: Size, today: Day, tell: (done: number) => void): Promise<void> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(url)))
  const client = clients[0] as pg.Client
  try {
    await loadOwners(client, size)
    await loadPools(client, size)
    const months = monthsUntil(today, size.days)
    for (const { from } of months) await client.query('select ensure_month($1::date)', [from])
    // Once at the end is enough, and later reads are counted, which one would be counted with.
    await client.query(`do $$ declare t regclass; begin
      for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('alter table %s set (autovacuum_enabled = off)', t);
      end loop; end $$`)
    const indexes = await dropIndexes(client)
    let loaded = 0
    await inTurns(clients, months, async (each, month) => {
      await loadMonth(each, month)
      loaded += 1
      tell(loaded / (months.length + 3))
    })
    await inTurns(clients, indexes, (each, definition) => each.query(definition))
    tell((months.length + 1) / (months.length + 3))
    await client.query(`update query q set result_count = $1, first_result_day = $2, latest_result_day = $3`, [
      size.days,
      addDays(today, 1 - size.days),
      today,
    ])
    await client.query(
      `insert into usage_total (owner_id, owner_kind, owner_name, tokens, first_day)
       select owner_id, min(owner_kind), min(owner_name), sum(input_tokens + output_tokens), min(day) from usage_day
       group by owner_id`,
    )
    await client.query(
      `insert into kept_sum (name, day, part, value)
       select 'owners', '-infinity'::date, kind, count(*) from owner group by kind
       union all select 'usageOwners', '-infinity', owner_kind, count(*) from usage_total group by owner_kind
       union all select 'tokens', '-infinity', owner_kind, sum(tokens) from usage_total group by owner_kind
       union all select 'engineTokens', day, engine, sum(input_tokens + output_tokens) from usage_day group by day, engine`,
    )
    await loadSums(clients, { first: addDays(today, 1 - size.days), today, variant: VARIANT })
    tell((months.length + 2) / (months.length + 3))
    await inTurns(clients, await largestFirst(client), (each, table) => each.query(`vacuum (analyze) ${table}`))
    tell(1)
  } finally {
    await Promise.all(clients.map((each) => each.end()))
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
  return client
}

/** Those of results and their counts but for the keys, which are made of all rows at once afterwards. Answers the statements that do. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relname ~ '^(result|answer_count)(_[0-9]+)?$' and not i.indisprimary
       and not exists (select from pg_inherits where inhrelid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Tables, each with its partitions. */
async function largestFirst(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.oid::regclass::text as name from pg_class t
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
     order by coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(t.oid)), pg_total_relation_size(t.oid)) desc`,
  )
  return rows.map(({ name }) => name)
}

async function loadOwners(client: pg.Client, { organisations, industries }: Size): Promise<void> {
  await client.query(
    `insert into owner (id, kind, name)
     select ${INDUSTRY}, 'industry', 'Industry ' || n from generate_series(0, $1::int - 1) n
     union all select ${ORGANISATION}, 'organisation', 'Brand ' || n from generate_series(0, $2::int - 1) n`,
    [industries, organisations],
  )
  await client.query(`insert into industry (id) select id from owner where kind = 'industry' order by id`)
  await client.query(
    `insert into organisation (id, website_url)
     select ${ORGANISATION}, 'https://brand-' || n || '.example' from generate_series(0, $1::int - 1) n`,
    [organisations],
  )
  await client.query(
    `insert into organisation_industry (organisation_id, industry_id)
     select ${ORGANISATION}, '0b' || lpad(to_hex(n % $2::int), 22, '0') from generate_series(0, $1::int - 1) n`,
    [organisations, industries],
  )
  await client.query(
    `insert into query (id, owner_id, owner_kind, search_term, active_slot)
     select '0c' || lpad(to_hex(n * 3 + slot), 22, '0'), ${ORGANISATION}, 'organisation', 'question ' || n || ' ' || slot, slot
     from generate_series(0, $1::int - 1) n, generate_series(1, $2::int) slot`,
    [organisations, QUERIES.organisation],
  )
  await client.query(
    `insert into query (id, owner_id, owner_kind, search_term, active_slot)
     select '0d' || lpad(to_hex(n * 20 + slot), 22, '0'), ${INDUSTRY}, 'industry', 'industry question ' || n || ' ' || slot, slot
     from generate_series(0, $1::int - 1) n, generate_series(1, $2::int) slot`,
    [industries, QUERIES.industry],
  )
  const passwordHash = await hashPassword(BENCH_ADMIN.password)
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified_at, password_hash, organisation_id, system_admin)
     values ('0e0000000000000000000001', 'Bench', 'Admin', $1, now(), $3, null, true),
       ('0e0000000000000000000002', 'Bench', 'Marketeer', $2, now(), $3, '0a' || repeat('0', 22), false)`,
    [BENCH_ADMIN.email, BENCH_MARKETEER.email, passwordHash],
  )
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified_at, organisation_id)
     select '0f' || lpad(to_hex(n), 22, '0'), 'First' || n, 'Last' || n, 'person-' || n || '@bench.test', now(), ${ORGANISATION}
     from generate_series(0, $1::int - 1) n`,
    [organisations],
  )
}

/** One pool an industry: its brands, among them those of its organisations, and the pages that its answers cite. */
async function loadPools(client: pg.Client, { organisations, industries }: Size): Promise<void> {
  const brands = Math.max(organisations, industries * POOL.brands)
  const urls = industries * POOL.urls
  await client.query(
    `insert into brand (key, name) select 'brand ' || n, 'Brand ' || n from generate_series(0, $1::int - 1) n`,
    [brands],
  )
  await client.query(
    `insert into cited_url (site, url) select 'site-' || n % 500 || '.example', 'https://site-' || n % 500 || '.example/page-' || n
     from generate_series(0, $1::int - 1) n`,
    [urls],
  )
  // Ids count from 1. Brand n is organisation n's own, and organisation n is of industry n % industries: so are the brands
  // of its pool.
  await client.query(
    `create table bench_variant as
     select pool, variant,
       (select array_agg(b.id order by hashint8(b.id * 7919::bigint + variant * 104729))
        from (select id from generate_series(pool + 1, $3::int, $1::int) id
          order by hashint8(id * 31::bigint + variant) limit 12) b) as brand_ids,
       (select array_agg(u.id) from (select id from generate_series(pool + 1, $4::int, $1::int) id
        order by hashint8(id * 17::bigint + variant) limit 8) u) as citation_ids
     from generate_series(0, $1::int - 1) pool, generate_series(0, $2::int - 1) variant`,
    [industries, VARIANTS, brands, urls],
  )
  // A result of the bench is the only one of its query, engine and day, so its variant says what is counted.
  await client.query(
    `create table bench_count as
     select pool, variant,
       (select array_agg(b.id order by b.id) from unnest(brand_ids[1:10]) b(id)) as brand_ids,
       (select array_agg(1::smallint) from unnest(brand_ids[1:10])) as ranked,
       (select array_agg(b.place::smallint order by b.id) from unnest(brand_ids[1:10]) with ordinality b(id, place)) as placements,
       (select array_agg(u.id order by u.id) from unnest(citation_ids) u(id)) as url_ids,
       (select array_agg(1::smallint) from unnest(citation_ids)) as url_answers
     from bench_variant`,
  )
  await client.query('create unique index on bench_variant (pool, variant)')
  await client.query(
    `create table bench_query as select q.id, q.owner_id, q.owner_kind as kind, row_number() over (order by q.id)::int as n,
       ('x' || right(coalesce(oi.industry_id, q.owner_id), 8))::bit(32)::int as pool
     from query q left join organisation_industry oi on oi.organisation_id = q.owner_id`,
  )
  await client.query('analyze bench_variant, bench_count, bench_query')
}

interface Span {
  from: Day
  to: Day
}

async function loadMonth(client: pg.Client, { from, to }: Span): Promise<void> {
  const variant = `v.pool = q.pool and v.variant = ${VARIANT}`
  const days = `(select day::date as d from generate_series($1::date, $2::date, interval '1 day') day) days cross join bench_query q`
  const scattered = `order by d, hashint8(q.n * 31::bigint + (d - date '2000-01-01'))`
  const partition = from.slice(0, 7).replace('-', '')
  await uncheckedWhereAllowed([client], async () => {
    // What a transaction writes into a table that it has emptied goes into no log where the server keeps the least of one.
    await client.query(`begin; truncate answer_count_${partition}`)
    await client.query(
      `insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, citation_ids, consulted_ids,
       search_ids, model, input_tokens, output_tokens)
     select lpad(to_hex(d - date '2000-01-01'), 8, '0') || lpad(to_hex(q.n), 16, '0'), q.owner_id, q.id, d, 'openai', 1,
       v.brand_ids, v.citation_ids, v.citation_ids, '{}', 'bench', 900, 400
     from ${days} join bench_variant v on ${variant} ${scattered}`,
      [from, to],
    )
    await client.query(
      `insert into answer_count (owner_id, query_id, day, engine, answers, brand_ids, ranked, placements, url_ids, url_answers)
     select q.owner_id, q.id, d, 'openai', 1, v.brand_ids, v.ranked, v.placements, v.url_ids, v.url_answers
     from ${days} join bench_count v on ${variant} ${scattered}`,
      [from, to],
    )
    await client.query('commit')
  })
  await client.query(
    `insert into usage_day (day, owner_id, engine, model, owner_kind, owner_name, calls, input_tokens, output_tokens)
     select d::date, owner_id, 'openai', 'bench', min(kind), owner_id, 2 * count(*), 900 * count(*), 400 * count(*)
     from generate_series($1::date, $2::date, interval '1 day') d, bench_query group by d, owner_id`,
    [from, to],
  )
  await client.query(
    `insert into engine_model_day (day, engine, call, model)
     select d::date, 'openai', 'answer', 'bench' from generate_series($1::date, $2::date, interval '1 day') d
     on conflict do nothing`,
    [from, to],
  )
}

/** The days that end with `today`, cut at the ends of months. */
function monthsUntil(today: Day, days: number): Span[] {
  const spans: Span[] = []
  let from = addDays(today, 1 - days)
  while (from <= today) {
    const next = `${from.slice(0, 7)}-01`
    const month = new Date(`${next}T00:00:00Z`)
    month.setUTCMonth(month.getUTCMonth() + 1)
    const end = addDays(month.toISOString().slice(0, 10), -1)
    const to = end < today ? end : today
    spans.push({ from, to })
    from = addDays(to, 1)
  }
  return spans
}
