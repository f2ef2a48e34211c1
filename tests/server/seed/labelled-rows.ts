import pg from 'pg'

// Every row of every table, without what two equal histories never share: random ids and what points to them, numbers of
// names, which are read as names beside, and times, of which only is told whether there is one.

const RANDOM =
  /^(id|question_id|result_id|url_id|billed|reading|(brand|read_brand|citation|consulted|search|url)_ids|ranked|placements|url_answers)$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/

const named = (ids: string, table: string, column = 'key') =>
  `(select jsonb_agg(n.${column} order by at) from unnest(${ids}) with ordinality u (id, at)
    join ${table} n on n.id = u.id) as ${ids.replace('_ids', 's')}`

const NAMES: Record<string, string> = {
  'names of result': `select owner_id, query_id, day, engine, sample, ${named('brand_ids', 'brand')},
    ${named('read_brand_ids', 'brand')}, ${named('citation_ids', 'cited_url', 'url')},
    ${named('consulted_ids', 'cited_url', 'url')}, ${named('search_ids', 'engine_search')} from result`,
  'names of answer_count': `select owner_id, query_id, day, engine,
    (select jsonb_object_agg(n.key, array[ranked, placements]) from unnest(c.brand_ids, c.ranked, c.placements)
      u (id, ranked, placements) join brand n on n.id = u.id) as brands,
    (select jsonb_object_agg(n.url, answers) from unnest(c.url_ids, c.url_answers)
      u (id, answers) join cited_url n on n.id = u.id) as urls from answer_count c`,
  'names of cited_redirect': 'select n.url from cited_redirect r join cited_url n on n.id = r.url_id',
}

/** By table of ours, that of migrations aside. A table that is new is read like all others. */
export async function readLabelledRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: found } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
         and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> '_prisma_migrations' order by 1`,
    )
    const tables = found.map(({ name }) => [name, `select * from ${pg.escapeIdentifier(name)}`])
    const read: Record<string, string[]> = {}
    for (const [name = '', select = ''] of [...tables, ...Object.entries(NAMES)]) {
      const { rows } = await client.query<{ row: object }>(`select to_jsonb(t) as row from (${select}) t`)
      read[name] = [...new Set(rows.map(({ row }) => JSON.stringify(row, told)))].sort()
    }
    return read
  } finally {
    await client.end()
  }
}

function told(key: string, value: unknown): unknown {
  if (RANDOM.test(key)) return undefined
  return typeof value === 'string' && TIME.test(value) ? 'a time' : value
}
