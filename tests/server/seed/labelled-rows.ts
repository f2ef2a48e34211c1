import pg from 'pg'

// Every row of every table without the values that equal histories never share: random ids become labels, ids of names
// become names, times become whether there is one.

type Row = Record<string, unknown>
type Kind = 'brand' | 'url' | 'search'

/** Columns with numbers of names, also inside of `question.reading`. */
const NAMES: Record<string, Kind> = {
  brand_id: 'brand',
  spelling_id: 'brand',
  confirmed_by: 'brand',
  brandId: 'brand',
  spellingId: 'brand',
  brand_ids: 'brand',
  read_brand_ids: 'brand',
  citation_ids: 'url',
  consulted_ids: 'url',
  search_ids: 'search',
  same_as_id: 'brand',
  url_id: 'url',
  brandIds: 'brand',
  citationIds: 'url',
  consultedIds: 'url',
  searchIds: 'search',
}
/** Arrays of the columns beside that one belong to its names, which are sorted by their numbers. */
const BESIDE: Record<string, [kind: Kind, ...beside: string[]]> = {
  brand_ids: ['brand', 'ranked', 'placements'],
  url_ids: ['url', 'url_answers'],
}

/** By table of ours, that of migrations aside. A table that is new is read like all others. */
export async function readLabelledRows(url: string): Promise<Record<string, string[]>> {
  const tables = await readTables(url)
  const labels = labelsOf(tables)
  const names = namesOf(tables)
  return Object.fromEntries(
    [...tables].map(([table, rows]) => {
      const told = rows.map((row) => JSON.stringify(tell(table, row, labels, names)))
      return [table, [...new Set(told)].sort()]
    }),
  )
}

async function readTables(url: string): Promise<Map<string, Row[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: found } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
         and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> '_prisma_migrations' order by 1`,
    )
    const tables = new Map<string, Row[]>()
    for (const { name } of found) {
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} t`)
      tables.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return tables
  } finally {
    await client.end()
  }
}

function labelsOf(tables: ReadonlyMap<string, Row[]>): Map<unknown, string> {
  const labels = new Map<unknown, string>()
  const label = (table: string, columns: readonly string[]) => {
    for (const row of tables.get(table) ?? [])
      labels.set(row.id, `${table} of ${columns.map((column) => row[column]).join(' ')}`)
  }
  label('question', ['day', 'engine', 'sample', 'hash'])
  label('query_run', ['owner_id', 'query_id', 'day', 'engine', 'sample'])
  label('result', ['owner_id', 'query_id', 'day', 'engine', 'sample'])
  return labels
}

type Names = Record<Kind, Map<unknown, unknown>>

function namesOf(tables: ReadonlyMap<string, Row[]>): Names {
  const read = (table: string, column: string) =>
    new Map((tables.get(table) ?? []).map((row): [unknown, unknown] => [row.id, row[column]]))
  return { brand: read('brand', 'key'), url: read('cited_url', 'url'), search: read('engine_search', 'key') }
}

const OWN_NUMBER = new Set(['brand', 'cited_url', 'engine_search'])
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/

function tell(table: string, row: Row, labels: ReadonlyMap<unknown, string>, names: Names): Row {
  const told = replaced(row, labels, names) as Row
  if (table === 'answer_count')
    for (const [column, [kind, ...beside]] of Object.entries(BESIDE)) {
      const ids = row[column] as number[]
      told[column] = ids
        .map((id, index) => [names[kind].get(id), ...beside.map((each) => (row[each] as number[])[index])])
        .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
      for (const each of beside) delete told[each]
    }
  if (table === 'question') told.billed = (row.billed as unknown[]).length
  if (OWN_NUMBER.has(table)) delete told.id
  return told
}

function replaced(value: unknown, labels: ReadonlyMap<unknown, string>, names: Names): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, labels, names))
  if (typeof value === 'string') return TIME.test(value) ? 'a time' : (labels.get(value) ?? value)
  if (value === null || typeof value !== 'object') return value
  const parts = Object.entries(value)
  return Object.fromEntries(
    parts.map(([key, part]) => {
      const kind = NAMES[key]
      if (kind === undefined || part === null) return [key, replaced(part, labels, names)]
      const numbers: unknown[] = [part].flat()
      return [key, numbers.map((id) => names[kind].get(id) ?? `no ${kind} ${id}`)]
    }),
  )
}
