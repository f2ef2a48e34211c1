import pg from 'pg'
import { TABLE_BOUNDS } from './table-bounds'

// Bytes of every table and index, and by how much they grow a day.

export interface TableSize {
  table: string
  rows: number
  bytes: number
  /** Rows, indexes and what is stored apart (TOAST), in bytes. */
  heapBytes: number
  indexBytes: number
  toastBytes: number
  indexes: { index: string; bytes: number }[]
  /** With full words, as on every day in operation; null where rows have no day. */
  bytesADay: number | null
  bound: string
  /** Neither retention nor a bound. */
  unbounded: boolean
}

/** Tables whose rows have no day and come with the answers: by their number and the loaded days. */
const WITH_ANSWERS = ['brand', 'cited_url', 'engine_search']
/** The first of these columns that a table has is the row's day. */
const DAY_COLUMNS = ['day', 'until', 'at', 'created_at', 'changed_at', 'week']

/** Measures the loaded tables. @throws Error if TABLE_BOUNDS misses a table */
export async function measureSizes(url: string, days: number): Promise<TableSize[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Omit<TableSize, 'bytesADay' | 'bound' | 'unbounded' | 'indexes'>>(SIZES)
    const unknown = rows.filter(({ table }) => !(table in TABLE_BOUNDS))
    if (unknown.length > 0)
      throw new Error(`table-bounds.ts does not say what bounds ${unknown.map(({ table }) => table).join(', ')}.`)
    const indexes = await client.query<{ table: string; index: string; bytes: number }>(INDEXES)
    const sizes: TableSize[] = []
    for (const row of rows) {
      const bound = TABLE_BOUNDS[row.table] ?? { unbounded: '' }
      sizes.push({
        ...row,
        indexes: indexes.rows.flatMap(({ table, index, bytes }) => (table === row.table ? [{ index, bytes }] : [])),
        bytesADay: await growthOf(client, row, days),
        bound: Object.entries(bound)
          .map(([kind, why]) => `${kind === 'retention' ? 'removed by age: ' : ''}${why}`)
          .join(),
        unbounded: 'unbounded' in bound,
      })
    }
    return sizes
  } finally {
    await client.end()
  }
}

const OF_TABLE = `
  select t.relname as table, t.oid, coalesce(p.relid, t.oid) as part from pg_class t
  left join lateral (select relid from pg_partition_tree(t.oid) where isleaf) p on true
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    and t.relname not like 'bench\\_%'`

const SIZES = `
  select "table", greatest(0, sum(c.reltuples))::float8 as rows, sum(pg_total_relation_size(part))::float8 as bytes,
    sum(pg_relation_size(part))::float8 as "heapBytes", sum(pg_indexes_size(part))::float8 as "indexBytes",
    sum(pg_total_relation_size(part) - pg_relation_size(part) - pg_indexes_size(part))::float8 as "toastBytes"
  from (${OF_TABLE}) t join pg_class c on c.oid = t.part group by "table" order by bytes desc`

/** Indexes of partitions count under the name of the whole table's index, or without their month. */
const INDEXES = `
  select "table", regexp_replace(i.relname, '_[0-9]{6}_', '_') as index, sum(pg_relation_size(i.oid))::float8 as bytes
  from (${OF_TABLE}) t join pg_index x on x.indrelid = t.part join pg_class i on i.oid = x.indexrelid
  group by 1, 2 order by 3 desc`

/** Bytes of a row besides its values: header, pointer and alignment. */
const ROW_BYTES = 36

/**
 * For a table by days: the stored size of yesterday's rows with their share of the indexes. For names: all rows, since
 * the initial pools are small beside what each day added.
 */
async function growthOf(
  client: pg.Client,
  { table, bytes, rows, indexBytes }: Pick<TableSize, 'table' | 'bytes' | 'rows' | 'indexBytes'>,
  days: number,
): Promise<number | null> {
  if (rows === 0) return null
  if (WITH_ANSWERS.includes(table)) return bytes / days
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const dated = DAY_COLUMNS.map((name) => columns.find((column) => column.name === name)).find(Boolean)
  if (!dated) return null
  const day = dated.type === 'date' ? `"${dated.name}"` : `("${dated.name}" at time zone 'utc')::date`
  const stored = columns.map(({ name }) => `coalesce(pg_column_size("${name}"), 0)`).join(' + ')
  const { rows: measured } = await client.query<{ rows: number; bytes: number | null }>(
    `select count(*)::float8 as rows, sum(${stored})::float8 as bytes from "${table}" where ${day} = current_date - 1`,
  )
  const [yesterday] = measured
  if (!yesterday?.bytes) return null
  return yesterday.bytes + yesterday.rows * (ROW_BYTES + indexBytes / rows)
}
