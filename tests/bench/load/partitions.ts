import type pg from 'pg'
import { addDays, type Day } from '@/lib/format/days'
import type { Span } from './days'

// Tables are filled without their indexes, which are built of all rows at once afterwards, and in the transaction that
// made or emptied them, so that nothing of it is written to the log where the server keeps the least of one.

interface Index {
  name: string
  definition: string
}

/** Drops the indexes of these tables, keys aside. @returns the statements that make them again */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relname = any($1::text[]) and t.relnamespace = 'public'::regnamespace and not i.indisprimary
       and not exists (select from pg_inherits where inhrelid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

interface Reference {
  name: string
  relation: string
  definition: string
}

/**
 * Drops the foreign keys of others that refer to these tables: with them no table could be emptied but by a cascade, which
 * empties all of theirs and locks them for everybody else. @returns the statements that make them again
 */
export async function dropReferences(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<Reference>(
    `select conname as name, conrelid::regclass::text as relation, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = any($1::text[]::regclass[])`,
    [tables],
  )
  for (const { relation, name } of rows) await client.query(`alter table ${relation} drop constraint ${name}`)
  return rows.map(
    ({ relation, name, definition }) => `alter table ${relation} add constraint ${name} ${definition} not valid`,
  )
}

/** The same index on one partition: the one of the whole table takes it over when it is made. */
export function onPartition(definition: string, suffix: string): string {
  return definition.replace(/^(CREATE (?:UNIQUE )?INDEX) \S+ ON (\S+) /, `$1 ON $2_${suffix} `)
}

export const suffixOf = (day: Day) => day.slice(0, 7).replace('-', '')

/** The days from `first` to `last`, cut at the ends of months and, so that no span has both, before `cut`. */
export function spansBetween(first: Day, last: Day, cut: Day): Span[] {
  const spans: Span[] = []
  let from = first
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const next = addDays(day, 1)
    if (next <= last && next.slice(0, 7) === day.slice(0, 7) && next !== cut) continue
    spans.push({ from, to: day })
    from = next
  }
  return spans
}

/** Tables with their partitions, largest first. */
export async function largestFirst(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.oid::regclass::text as name from pg_class t
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
       and t.relname not like 'bench%'
     order by coalesce((select sum(pg_relation_size(relid)) from pg_partition_tree(t.oid)), pg_relation_size(t.oid)) desc`,
  )
  return rows.map(({ name }) => name)
}
