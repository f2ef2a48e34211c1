import { z } from 'zod'
import type { ListQuery } from '@/lib/lists/list'
import type { ListPage } from '@/lib/schemas/list'
import { Prisma } from '@/prisma/generated/client'
import { idRow, readRow, readRows } from '@/server/db'

// Every list in SQL (R-TABLE-1); its declaration is the allowlist of columns.

export interface ListSource<Row, Key extends string> {
  select: Prisma.Sql
  /** May depend on the sorted column: an inner join sorts by its index, an outer one leaves its table out of pages and counts. */
  from: Prisma.Sql | ((sort: Key) => Prisma.Sql)
  /**
   * Of a column that one index serves no outer join by: tables and condition of the rows with a value, then of those without.
   * Each is read in the order of an index, as far as the page needs.
   */
  parts?: (sort: Key) => readonly Prisma.Sql[] | null
  /** The rows that the caller may see at all. */
  where: Prisma.Sql
  /** Breaks ties of the order, and identifies the rows of an export. */
  id: Prisma.Sql
  columns: Partial<Record<Key, Prisma.Sql>>
  /** Columns, or a condition where a column each is slow: no index serves an "or" across a join. `text` is not escaped. */
  searched: readonly Prisma.Sql[] | ((pattern: string, text: string) => Prisma.Sql)
  filters?: Partial<Record<Key, (value: string) => Prisma.Sql>>
  /** Parses a row of the database and presents it. */
  row: z.ZodType<Row>
  /** What presented rows show of other owners, whose rows no join reaches where they are distributed. */
  complete?: (rows: Row[]) => Promise<Row[]>
}

const readAs = async <Row, Key extends string>({ complete }: ListSource<Row, Key>, reading: Promise<Row[]>) =>
  complete ? complete(await reading) : reading

export async function readListPage<Row, Key extends string>(
  source: ListSource<Row, Key>,
  choice: ListQuery<Key>,
): Promise<ListPage<Row>> {
  if (choice.search) return searchPage(source, choice)
  const { page, pageSize } = choice
  const where = conditions(source, choice)
  const from = tables(source, choice)
  const sorted = order(source, choice)
  const [items, { total }] = await Promise.all([
    // The page is chosen before its rows are read: pages that are left out cost an entry of an index a row.
    readAs(
      source,
      readRows(source.row)`select ${source.select} from ${from}
        join (${pageIds(source, choice)}) wanted on wanted_id = ${source.id}
        where ${source.where} order by ${sorted}`,
    ),
    readRow(totalRow)`select count(*)::int as total from ${from} where ${where}`,
  ])
  return { items, total, page, pageSize }
}

const foundRow = z.object({ id: z.string(), total: z.number() })

/** Looks for the text once: what it finds is chosen from and counted in one statement, and only the page's rows are read. */
async function searchPage<Row, Key extends string>(
  source: ListSource<Row, Key>,
  choice: ListQuery<Key>,
): Promise<ListPage<Row>> {
  const { page, pageSize } = choice
  const found = await readRows(foundRow)`select ${source.id} as id, count(*) over ()::int as total
    from ${tables(source, choice)} where ${conditions(source, choice)}
    order by ${order(source, choice)} limit ${pageSize} offset ${(page - 1) * pageSize}`
  const [first] = found
  if (!first && page > 1) return { ...(await searchPage(source, { ...choice, page: 1 })), items: [], page }
  const ids = found.map(({ id }) => id)
  return { items: await rowsById(source, choice, ids), total: first?.total ?? 0, page, pageSize }
}

/** In the order of the ids. A join with the positions: a lookup in the array per row would be quadratic. */
function rowsById<Row, Key extends string>(
  source: ListSource<Row, Key>,
  choice: ListQuery<Key>,
  ids: string[],
): Promise<Row[]> {
  return readAs(
    source,
    readRows(source.row)`select ${source.select} from ${tables(source, choice)}
      join unnest(${ids}::text[]) with ordinality as wanted(wanted_id, place) on wanted_id = ${source.id}
      where ${source.where} order by place`,
  )
}

function pageIds<Row, Key extends string>(source: ListSource<Row, Key>, choice: ListQuery<Key>): Prisma.Sql {
  const { page, pageSize } = choice
  const where = conditions(source, choice)
  const sorted = order(source, choice)
  const offset = (page - 1) * pageSize
  const parts = source.parts?.(choice.sort)
  if (!parts)
    return Prisma.sql`select ${source.id} as wanted_id from ${tables(source, choice)} where ${where}
      order by ${sorted} limit ${pageSize} offset ${offset}`
  const read = parts.map(
    (part, index) => Prisma.sql`(select ${source.id} as wanted_id, ${index}::int as part,
      row_number() over (order by ${sorted}) as place from ${part} and ${where} order by ${sorted} limit ${offset + pageSize})`,
  )
  return Prisma.sql`select wanted_id from (${Prisma.join(read, ' union all ')}) found
    order by part, place limit ${pageSize} offset ${offset}`
}

const totalRow = z.object({ total: z.number() })

/** Reads all ids first: rows that change during an export come once, and no transaction waits for a slow reader. */
export async function* readListRows<Row, Key extends string>(
  source: ListSource<Row, Key>,
  choice: ListQuery<Key>,
  batch = 500,
): AsyncGenerator<Row[]> {
  const found = await readRows(idRow)`select ${source.id} as id from ${tables(source, choice)}
    where ${conditions(source, choice)} order by ${order(source, choice)}`
  const ids = found.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += batch)
    yield await rowsById(source, choice, ids.slice(start, start + batch))
}

function tables<Row, Key extends string>({ from }: ListSource<Row, Key>, { sort }: ListQuery<Key>): Prisma.Sql {
  return typeof from === 'function' ? from(sort) : from
}

function conditions<Row, Key extends string>(
  { where, columns, searched, filters = {} }: ListSource<Row, Key>,
  choice: ListQuery<Key>,
): Prisma.Sql {
  const parts = [where]
  if (choice.search) {
    const pattern = `%${escapeLike(choice.search)}%`
    if (typeof searched === 'function') parts.push(searched(pattern, choice.search))
    else if (searched.length > 0) {
      const matches = searched.map((text) => Prisma.sql`${text} ilike ${pattern}`)
      parts.push(Prisma.sql`(${Prisma.join(matches, ' or ')})`)
    }
  }
  for (const [key, value] of Object.entries(choice.filters) as [Key, string][]) {
    const special = filters[key]
    parts.push(special ? special(value) : Prisma.sql`${columnOf(columns, key)} = ${value}`)
  }
  return Prisma.join(parts, ' and ')
}

/** Rows without a value come last in both directions; the id makes the order total, so that no page repeats a row. */
function order<Row, Key extends string>({ columns, id }: ListSource<Row, Key>, { sort, dir }: ListQuery<Key>) {
  const direction = dir === 'asc' ? Prisma.sql`asc` : Prisma.sql`desc`
  return Prisma.sql`${columnOf(columns, sort)} ${direction} nulls last, ${id} ${direction}`
}

function columnOf<Key extends string>(columns: Partial<Record<Key, Prisma.Sql>>, key: Key): Prisma.Sql {
  const column = columns[key]
  if (!column) throw new Error(`The list declares ${key}, and its source does not say what it is in SQL.`)
  return column
}

/** Escapes the wildcards of a search text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
