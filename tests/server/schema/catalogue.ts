import { z } from 'zod'
import { sql } from './rows'

// What the database says of its tables, as far as it decides whether they can be distributed.

const columns = z.array(
  z.object({ table: z.string(), column: z.string(), generated: z.boolean(), nullable: z.boolean(), enum: z.boolean() }),
)
const uniques = z.array(z.object({ table: z.string(), name: z.string(), columns: z.array(z.string()) }))
const references = z.array(
  z.object({
    table: z.string(),
    name: z.string(),
    columns: z.array(z.string()),
    target: z.string(),
    targetColumns: z.array(z.string()),
  }),
)
const triggers = z.array(z.object({ table: z.string(), name: z.string() }))

export interface Catalogue {
  columns: z.infer<typeof columns>
  /** Primary keys and unique indexes, those of partitions under the name of their table. */
  uniques: z.infer<typeof uniques>
  references: z.infer<typeof references>
  /** Triggers that see the rows of a whole statement. */
  transitions: z.infer<typeof triggers>
}

// A partition counts as the table that it is part of.
const TABLES = `(
  select c.oid, root.relname::text as name from pg_class c
  join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid)
  where c.relkind in ('r', 'p') and c.relnamespace = $1::regnamespace)`

const names = (relation: string, keys: string) => `(
  select array_agg(coalesce(a.attname::text, '(expression)') order by k.at) from unnest(${keys}) with ordinality k (number, at)
  left join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`

/** Reads the tables of a schema. */
export async function readCatalogue(schema: string): Promise<Catalogue> {
  const read = (text: string) => sql(text, [schema])
  return {
    columns: columns.parse(
      await read(`select t.name as table, a.attname::text as column, a.attgenerated <> '' as generated,
          not a.attnotnull as nullable, coalesce(element.typtype, y.typtype) = 'e' as enum
        from ${TABLES} t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        join pg_type y on y.oid = a.atttypid left join pg_type element on element.oid = nullif(y.typelem, 0)
        order by 1, 2`),
    ),
    uniques: uniques.parse(
      await read(`select t.name as table, c.relname::text as name,
          ${names('i.indrelid', 'i.indkey[0:i.indnkeyatts - 1]')} as columns
        from pg_index i join ${TABLES} t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
        where i.indisunique order by 1, 2`),
    ),
    references: references.parse(
      await read(`select t.name as table, f.conname::text as name, ${names('f.conrelid', 'f.conkey')} as columns,
          target.name as target, ${names('f.confrelid', 'f.confkey')} as "targetColumns"
        from pg_constraint f join ${TABLES} t on t.oid = f.conrelid join ${TABLES} target on target.oid = f.confrelid
        where f.contype = 'f' and f.conparentid = 0 order by 1, 2`),
    ),
    transitions: triggers.parse(
      await read(`select t.name as table, g.tgname::text as name from pg_trigger g join ${TABLES} t on t.oid = g.tgrelid
        where coalesce(g.tgoldtable, g.tgnewtable) is not null order by 1, 2`),
    ),
  }
}
