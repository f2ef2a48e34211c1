import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db/client'

/**
 * Looks for a text in every column of every table there is, the queue's included, whatever their types; bytes are read
 * as text and as hexadecimal digits. Returns `table.column` → number of rows.
 */
export async function findEverywhere(text: string): Promise<Record<string, number>> {
  const columns = await db().$queryRaw<{ schema: string; table: string; column: string; bytes: boolean }[]>`
    SELECT n.nspname AS schema, c.relname AS table, a.attname AS column, a.atttypid = 'bytea'::regtype AS bytes
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
      AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    ORDER BY 1, 2, 3`
  const found: [string, number][] = []
  // Table by table: one statement of all of them takes a cluster longer than a statement may.
  for (const [at, each] of Map.groupBy(columns, ({ schema, table }) => `"${schema}"."${table}"`)) {
    const counts = each.map(({ column, bytes }) => {
      const name = Prisma.raw(`"${column}"`)
      const hit = bytes
        ? Prisma.sql`position(convert_to(${text}, 'UTF8') IN ${name}) > 0 OR strpos(encode(${name}, 'hex'), ${text}) > 0`
        : Prisma.sql`strpos(lower(${name}::text), lower(${text})) > 0`
      return Prisma.sql`count(*) FILTER (WHERE ${hit})::int AS ${name}`
    })
    const [row] = await db().$queryRaw<Record<string, number>[]>`SELECT ${Prisma.join(counts)} FROM ${Prisma.raw(at)}`
    for (const { table, column } of each) found.push([`${table}.${column}`, row?.[column] ?? 0])
  }
  return Object.fromEntries(found.filter(([, rows]) => rows > 0).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** How many rows each table has. */
export async function countEverything(): Promise<Record<string, number>> {
  const tables = await db().$queryRaw<{ table: string }[]>`
    SELECT c.relname AS table FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = 'public' ORDER BY 1`
  const counts = tables.map(
    ({ table }) => Prisma.sql`SELECT ${table} AS table, count(*)::int AS rows FROM ${Prisma.raw(`"${table}"`)}`,
  )
  const found = await db().$queryRaw<{ table: string; rows: number }[]>`${Prisma.join(counts, ' UNION ALL ')}`
  return Object.fromEntries(found.map(({ table, rows }) => [table, rows]))
}
