import { z } from 'zod'
import type { ListQuery } from '@/lib/table/list'
import type { ListPage } from '@/lib/table/shapes'
import { Prisma } from '@/prisma/generated/client'
import { idRow, readRows } from './client'

// Reads every list in SQL (R-TABLE-1); its declaration is the allowlist of columns.

export interface ListSource<Row, Key extends string> {
  select: Prisma.Sql
  from: Prisma.Sql
  /** Condition for the rows that the caller may see. */
  where: Prisma.Sql
  /** Breaks ties in the order, and identifies the rows of an export. */
  id: Prisma.Sql
  columns: Partial<Record<Key, Prisma.Sql>>
  /** Searched columns, or a custom condition; the pattern is escaped. */
  searched: readonly Prisma.Sql[] | ((pattern: string) => Prisma.Sql)
  filters?: Partial<Record<Key, (value: string) => Prisma.Sql>>
  /** Parses a database row and presents it. */
  row: z.ZodType<Row>
  /** Adds data of other owners, whose rows joins cannot reach in a Citus cluster. */
  complete?: (rows: Row[]) => Promise<Row[]>
}

const foundRow = z.object({ total: z.number(), id: z.string().nullable() })

/** Reads one page and the total of matching rows. */
export async function readListPage<Row, Key extends string>(
  source: ListSource<Row, Key>,
  choice: ListQuery<Key>,
): Promise<ListPage<Row>> {
  const { page, pageSize, search } = choice
  const { id, from, columns } = source
  const sorted = order({ by: Prisma.sql`sorted`, id: Prisma.sql`id` }, choice)
  // A search scans the rows once, for page and total; without one the page may come from an index.
  const found = await readRows(foundRow)`
    with found as ${search ? Prisma.sql`materialized` : Prisma.sql`not materialized`} (
      select ${id} as id, ${columnOf(columns, choice.sort)} as sorted from ${from} where ${conditions(source, choice)})
    select total, id from (select count(*)::int as total from found) counted
    left join (select id, sorted from found order by ${sorted} limit ${pageSize} offset ${(page - 1) * pageSize}) chosen on true
    order by ${sorted}`
  const items = await rowsById(
    source,
    found.flatMap((each) => each.id ?? []),
  )
  return { items, total: found[0]?.total ?? 0, page, pageSize }
}

/** Reads rows in the order of the ids, so counts in `select` run only for these. */
async function rowsById<Row, Key extends string>(
  { select, from, where, id, row, complete }: ListSource<Row, Key>,
  ids: string[],
): Promise<Row[]> {
  // Joins with the positions: looking up each row in the array would be quadratic.
  const rows = await readRows(row)`select ${select} from ${from}
    join unnest(${ids}::text[]) with ordinality as wanted(wanted_id, place) on wanted_id = ${id}
    where ${where} order by place`
  return complete ? complete(rows) : rows
}

/** Reads all ids first: rows that change meanwhile appear once, and no transaction waits for a slow reader. */
export async function* readListRows<Row, Key extends string>(
  source: ListSource<Row, Key>,
  choice: ListQuery<Key>,
  batch = 500,
): AsyncGenerator<Row[]> {
  const found = await readRows(idRow)`select ${source.id} as id from ${source.from}
    where ${conditions(source, choice)} order by ${order({ by: columnOf(source.columns, choice.sort), id: source.id }, choice)}`
  const ids = found.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += batch) yield await rowsById(source, ids.slice(start, start + batch))
}

function conditions<Row, Key extends string>(
  { where, columns, searched, filters = {} }: ListSource<Row, Key>,
  choice: ListQuery<Key>,
): Prisma.Sql {
  const parts = [where]
  if (choice.search) {
    const search = choice.search
    if (typeof searched === 'function') parts.push(searched(`%${escapeLike(search)}%`))
    else
      parts.push(
        Prisma.sql`(${Prisma.join(
          searched.map((text) => containsText(text, search)),
          ' or ',
        )})`,
      )
  }
  for (const [key, value] of Object.entries(choice.filters) as [Key, string][]) {
    const special = filters[key]
    parts.push(special ? special(value) : Prisma.sql`${columnOf(columns, key)} = ${value}`)
  }
  return Prisma.join(parts, ' and ')
}

/** Rows without a value come last in both directions; the id breaks ties, so no page repeats a row. */
function order({ by, id }: { by: Prisma.Sql; id: Prisma.Sql }, { dir }: ListQuery): Prisma.Sql {
  const direction = dir === 'asc' ? Prisma.sql`asc` : Prisma.sql`desc`
  return Prisma.sql`${by} ${direction} nulls last, ${id} ${direction}`
}

function columnOf<Key extends string>(columns: Partial<Record<Key, Prisma.Sql>>, key: Key): Prisma.Sql {
  const column = columns[key]
  if (!column) throw new Error(`The list declares the column ${key}, for which its source has no SQL.`)
  return column
}

/** SQL: a column contains the search text, ignoring case. Trigrams need three letters; shorter texts read every row. */
export function containsText(column: Prisma.Sql, text: string): Prisma.Sql {
  return text.length < 3
    ? Prisma.sql`strpos(lower(${column}), lower(${text})) > 0`
    : Prisma.sql`${column} ilike ${`%${escapeLike(text)}%`}`
}

/** Escapes the wildcards of a search text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
