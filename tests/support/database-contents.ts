import { createHash } from 'node:crypto'
import pg from 'pg'

// What a database holds and what holds it together, as text that can be compared with another's.

/** Everything of ours and of the queue; what an extension brings is its own. */
const OURS = `n.nspname in ('public', 'pgboss')`

// Leaves out parentheses of checks, which a restore reduces, and the foreign keys that Postgres names itself per
// partition.
const DEFINITIONS = `
  select 'column ' || c.oid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || coalesce(' collate ' || nullif(a.attcollation, 0)::regcollation, '') || case when a.attnotnull then ' not null' else '' end
    || a.attgenerated::text || a.attidentity::text || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') as is
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${OURS} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  union all select 'table ' || c.oid::regclass || ' ' || c.relkind::text || coalesce(' ' || array_to_string(c.reloptions, ','), '')
    || coalesce(' ' || pg_get_expr(c.relpartbound, c.oid), '')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p')
  union all select pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}
  union all select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s join pg_class c on c.oid = s.stxrelid
    join pg_namespace n on n.oid = c.relnamespace where ${OURS}
  union all select 'constraint ' || c.conrelid::regclass || ' ' || c.conname || ' ' || translate(pg_get_constraintdef(c.oid), '()', '')
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace where ${OURS} and c.conrelid <> 0 and (c.contype <> 'f' or c.conparentid = 0)
  union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where ${OURS} and not t.tgisinternal
  union all select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${OURS} and p.prokind = 'f' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'enum ' || t.oid::regtype || ' ' || string_agg(e.enumlabel, ',' order by e.enumsortorder)
  from pg_enum e join pg_type t on t.oid = e.enumtypid group by t.oid
  union all select 'extension ' || extname from pg_extension`

async function within<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Columns, indexes, constraints, triggers, functions, types: one line each, sorted. */
export function readDefinitions(url: string): Promise<string[]> {
  return within(url, async (client) => {
    const { rows } = await client.query<{ is: string }>(DEFINITIONS)
    return rows.map((row) => row.is).sort()
  })
}

/** Every table with the number of its rows and a hash of them, and every counter with its value. */
export function readRows(url: string): Promise<Record<string, string>> {
  return within(url, async (client) => {
    const { rows } = await client.query<{ name: string; kind: string }>(
      `select c.oid::regclass::text as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where ${OURS} and c.relkind in ('r', 'S') order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name, kind } of rows) {
      const what = kind === 'S' ? 'last_value || $$ $$ || is_called' : 't::text'
      const lines = await client.query<{ line: string }>(`select ${what} as line from ${name} t order by 1`)
      const hash = createHash('sha256').update(lines.rows.map(({ line }) => line).join('\n'))
      found[name] = kind === 'S' ? (lines.rows[0]?.line ?? '') : `${lines.rowCount} ${hash.digest('hex').slice(0, 12)}`
    }
    return found
  })
}
