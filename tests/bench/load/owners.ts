import type pg from 'pg'
import { questionHash } from '@/server/daily-run/question'
import type { Size } from '../sizes'
import { benchIdSql } from './ids'
import { ENGINES, POOL, QUERIES, SAMPLES_OF } from './shape'
import { brandName, searchOf, siteOf, urlOf, type Variant, variantsOf } from './words'

// Owners with their queries, and the pools of brands, addresses, searches and answers of each industry. Organisation n is
// of industry n % industries, and brand n + 1 is its own.

const ROWS_AT_ONCE = 500

/** Industries, organisations and their queries, none of them with results yet. */
export async function loadOwners(client: pg.Client, { organisations, industries, days }: Size): Promise<void> {
  const since = `now() - make_interval(days => ${days}) - (n % 1000) * interval '1 minute'`
  await client.query(
    `insert into owner (id, kind, name, created_at)
     select ${benchIdSql('industry', 'n')}, 'industry', 'Industry ' || n, ${since} from generate_series(0, $1::int - 1) n
     union all select ${benchIdSql('organisation', 'n')}, 'organisation', 'Brand ' || n, ${since}
     from generate_series(0, $2::int - 1) n`,
    [industries, organisations],
  )
  await client.query(`insert into industry (id) select id from owner where kind = 'industry' order by id`)
  await client.query(
    `insert into organisation (id, website_url)
     select ${benchIdSql('organisation', 'n')}, 'https://brand-' || n || '.example' from generate_series(0, $1::int - 1) n`,
    [organisations],
  )
  await client.query(
    `insert into organisation_industry (organisation_id, industry_id)
     select ${benchIdSql('organisation', 'n')}, ${benchIdSql('industry', 'n % $2::int')}
     from generate_series(0, $1::int - 1) n`,
    [organisations, industries],
  )
  await client.query(
    `insert into query (id, owner_id, owner_kind, search_term, active_slot, created_at)
     select ${benchIdSql('organisationQuery', `n * ${QUERIES.organisation} + slot`)}, ${benchIdSql('organisation', 'n')},
       'organisation', 'Which provider number ' || slot || ' near me is best for case ' || n || '?', slot, ${since}
     from generate_series(0, $1::int - 1) n, generate_series(1, ${QUERIES.organisation}) slot`,
    [organisations],
  )
  await client.query(
    `insert into query (id, owner_id, owner_kind, search_term, active_slot, created_at)
     select ${benchIdSql('industryQuery', `n * ${QUERIES.industry} + slot`)}, ${benchIdSql('industry', 'n')},
       'industry', 'What are the best providers of kind ' || slot || ' in market ' || n || '?', slot, ${since}
     from generate_series(0, $1::int - 1) n, generate_series(1, ${QUERIES.industry}) slot`,
    [industries],
  )
}

/**
 * The tables `bench_query`, `bench_engine`, `bench_variant`, `bench_answer`, `bench_question` and `bench_count` that days are
 * made of, and the brands, addresses and searches that they name.
 */
export async function loadPools(client: pg.Client, { industries }: Size): Promise<void> {
  await loadNames(client, industries)
  await client.query(
    `create table bench_engine (no int, id text, model text, input int, output int);
     create table bench_variant (no int, brand_ids int[], citation_ids int[], consulted_ids int[], search_ids int[]);
     create table bench_answer (no int, asked jsonb, text text, evidence jsonb);
     create table bench_question (no int, asked jsonb, answer jsonb, reading jsonb)`,
  )
  await client.query(
    `insert into bench_engine
     select * from jsonb_to_recordset($1::jsonb) e(no int, id text, model text, input int, output int)`,
    [JSON.stringify(ENGINES.map(({ id, model, tokens }, no) => ({ no, id, model, ...tokens })))],
  )
  for (let pool = 0; pool < industries; pool += 1) {
    const brands = Array.from({ length: POOL.brands }, (_, at) => at * industries + pool + 1)
    await insertVariants(client, variantsOf(pool, brands))
  }
  await loadQueries(client)
  await loadCounts(client)
  await client.query(`create unique index on bench_variant (no); create unique index on bench_answer (no);
     create unique index on bench_question (no)`)
  await client.query(
    'vacuum (analyze) bench_variant, bench_answer, bench_question, bench_count, bench_query, bench_engine',
  )
}

async function loadNames(client: pg.Client, industries: number): Promise<void> {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const insert = async (statement: string, rows: readonly (readonly string[])[]) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE * 10) {
      const some = rows.slice(from, from + ROWS_AT_ONCE * 10)
      await client.query(statement, [some.map(([first]) => first), some.map(([, second]) => second)])
    }
  }
  await insert(
    'insert into brand (key, name) select * from unnest($1::text[], $2::text[])',
    numbers(industries * POOL.brands).map((id) => [brandName(id).toLowerCase(), brandName(id)]),
  )
  await insert(
    'insert into cited_url (site, url) select * from unnest($1::text[], $2::text[])',
    numbers(industries * POOL.urls).map((id) => [siteOf(id), urlOf(id)]),
  )
  await insert(
    'insert into engine_search (key, text) select * from unnest($1::text[], $2::text[])',
    numbers(industries * POOL.searches).map((id) => [searchOf(id), searchOf(id)]),
  )
}

/** As long as a real one, so that Postgres compresses what is beside it, or stores it apart, as it would in the real row. */
const ASKED = {
  ...{ term: 'Which provider number 1 near me is best for case 100?', country: 'GB', location: 'London' },
  ...{ profile: null, profileName: null, day: '2000-01-01', sample: 1 },
}

async function insertVariants(client: pg.Client, variants: readonly Variant[]): Promise<void> {
  const rows = variants.map(({ brandIds, citationIds, consultedIds, searchIds, ...words }) => {
    const [b, c, r, s] = [brandIds, citationIds, consultedIds, searchIds].map((ids) => `{${ids.join()}}`)
    return { ...words, b, c, r, s }
  })
  await client.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) v(no int, b int[], c int[], r int[], s int[], text text,
       evidence jsonb, answer jsonb, reading jsonb)),
     named as (insert into bench_variant select no, b, c, r, s from given),
     answered as (insert into bench_answer select no, $2::jsonb, text, evidence from given)
     insert into bench_question select no, $2::jsonb, answer, reading from given`,
    [JSON.stringify(rows), JSON.stringify(ASKED)],
  )
}

/** Each query with its industry, its place among the queries of that, and the question as it is asked, without day and sample. */
async function loadQueries(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; term: string; country: 'GB' | 'US'; location: string }>(
    'select q.id, q.search_term as term, o.country, o.location from query q join owner o on o.id = q.owner_id',
  )
  const asked = rows.map(({ id, ...where }) => {
    const question = { ...where, profileName: null, profile: null }
    return { id, asked: question, hash: questionHash({ ...question, day: '2000-01-01', sample: 1 }) }
  })
  await client.query(
    `create table bench_query as
     select q.id, q.owner_id, q.owner_kind as kind, o.name as owner_name, (row_number() over (order by q.id))::int as n,
       (row_number() over (partition by p.pool order by q.id))::int as place, p.pool, g.asked, g.hash,
       case q.owner_kind when 'organisation' then ${SAMPLES_OF.organisation} else ${SAMPLES_OF.industry} end as samples
     from query q join owner o on o.id = q.owner_id left join organisation_industry oi on oi.organisation_id = q.owner_id
     cross join lateral (select ('x' || right(coalesce(oi.industry_id, q.owner_id), 8))::bit(32)::int as pool) p
     join jsonb_to_recordset($1::jsonb) g(id text, asked jsonb, hash text) on g.id = q.id`,
    [JSON.stringify(asked)],
  )
}

/**
 * What `answer_count` says of a day's samples, for each variant that the first of them may be: brands of the first ten
 * places with their answers and placements, cited addresses with their answers.
 */
async function loadCounts(client: pg.Client): Promise<void> {
  await client.query(
    `create table bench_count as
     with sampled as (
       select f.no as first, k.samples, v.brand_ids, v.citation_ids
       from bench_variant f cross join (values (${SAMPLES_OF.organisation}), (${SAMPLES_OF.industry})) k(samples)
       cross join lateral generate_series(1, k.samples) s
       join bench_variant v on v.no = ${variantOfSample('f.no', 's')}
     ), named as (
       select first, samples, id, count(*)::smallint as ranked, sum(place)::smallint as placements
       from sampled, unnest(brand_ids[1:10]) with ordinality b(id, place) group by 1, 2, 3
     ), cited as (
       select first, samples, id, count(*)::smallint as answers from sampled, unnest(citation_ids) id group by 1, 2, 3
     )
     select n.first as no, n.samples, n.brand_ids, n.ranked, n.placements, c.url_ids, c.url_answers
     from (select first, samples, array_agg(id order by id) as brand_ids, array_agg(ranked order by id) as ranked,
         array_agg(placements order by id) as placements from named group by 1, 2) n
     join (select first, samples, array_agg(id order by id) as url_ids, array_agg(answers order by id) as url_answers
       from cited group by 1, 2) c using (first, samples)`,
  )
}

/** SQL of the variant of a sample, by that of the first: another one of the same industry and engine. */
export function variantOfSample(first: string, sample: string): string {
  return `(${first} / ${POOL.variants} * ${POOL.variants} + (${first}% ${POOL.variants} + (${sample} - 1) * 7) % ${POOL.variants})`
}
