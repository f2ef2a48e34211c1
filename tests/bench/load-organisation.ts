import type pg from 'pg'
import { addDays, type Day } from '@/lib/format/days'

// One organisation with a history that is as dense as wanted, among a hundred others: what its dashboard costs is to depend
// on its days and queries, and not on its answers.

export const ORGANISATION = `0a${'0'.repeat(22)}`
export const ENGINES = ['anthropic', 'gemini', 'openai', 'perplexity']
export const QUERIES = 3
/** The longest period of a trend, with the days before it that its averages need. */
export const DAYS = 97
const OTHERS = 99
const BRANDS = 40
const URLS = 200

/** Walks through all brands or addresses, so that the first ones of it are different. */
const STEPS = '(array[1,3,7,9,11,13,17,19,21,23,27,29,31,33,37,39])'

const walked = (salt: number, count: number, of: number) => `
  (select array_agg((abs(h.h) + k * ${STEPS}[1 + (h.h & 15)::int]) % ${of} + 1 order by k) as ids
  from (select hashint8(hashtext(q.id || e.engine)::bigint * 31 + (d - date '2000-01-01') * 1009 + s * 7919 + ${salt})::bigint as h) h,
    generate_series(0, ${count - 1}) k)`

/** Into an empty, migrated database: `samples` answers a day of each engine to its queries, one to those of the others. */
export async function loadOrganisation(client: pg.Client, last: Day, samples: number): Promise<void> {
  const first = addDays(last, 1 - DAYS)
  const statements = [
    `insert into owner (id, kind, name)
     select '0a' || lpad(to_hex(n), 22, '0'), 'organisation', 'Brand ' || n + 1 from generate_series(0, ${OTHERS}) n`,
    `insert into organisation (id, website_url) select id, 'https://site-1.example' from owner`,
    `insert into query (id, owner_id, owner_kind, search_term, active_slot, first_result_day, latest_result_day)
     select '0c' || right(o.id, 21) || slot, o.id, 'organisation', 'question ' || o.id || slot, slot, '${first}', '${last}'
     from owner o, generate_series(1, ${QUERIES}) slot`,
    `insert into brand (key, name) select 'brand ' || n, 'Brand ' || n from generate_series(1, ${BRANDS}) n`,
    `insert into cited_url (site, url)
     select 'site-' || n % 50 || '.example', 'https://site-' || n % 50 || '.example/' || n from generate_series(1, ${URLS}) n`,
    `select ensure_month(m::date)
     from generate_series(date_trunc('month', '${first}'::timestamp), '${last}'::timestamp, interval '1 month') m`,
    // Day by day, as workers store them: rows of a query lie apart.
    `insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, citation_ids, model, input_tokens, output_tokens)
     select substr(md5(q.id || d || e.engine || s), 1, 24), q.owner_id, q.id, d, e.engine, s, b.ids, c.ids, 'm', 1, 1
     from (select '${first}'::date + n as d from generate_series(0, ${DAYS - 1}) n) days cross join query q
     cross join unnest(array['${ENGINES.join("','")}']) e(engine)
     cross join lateral generate_series(1, case when q.owner_id = '${ORGANISATION}' then ${samples} else 1 end) s
     cross join lateral ${walked(1, 10, BRANDS)} b cross join lateral ${walked(2, 8, URLS)} c
     order by d, hashtext(q.id), e.engine, s`,
    `insert into answer_count (owner_id, query_id, day, engine, answers, brand_ids, ranked, placements, url_ids, url_answers)
     select q.owner_id, q.id, c.* from query q, counted_answers(q.owner_id, q.id, '-infinity', 'infinity', null) c
     order by c.day, hashtext(q.id), c.engine`,
  ]
  for (const statement of statements) await client.query(statement)
}
