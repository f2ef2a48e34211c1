import { beforeAll, describe, expect, it } from 'vitest'
import { NOT_OWNED, OWNED, OWNER_COLUMNS } from '@/tests/architecture/owned-tables'
import { type Catalogue, readCatalogue } from './catalogue'
import { sql } from './rows'

// Every row of an owner can live on one machine of many: what that asks of the owned tables, read from the migrated
// database. What it asks of the statements is in tests/architecture/owned-tables.test.ts.

const ownerOf = (table: string): string | undefined => OWNED[table]

const RULES: Record<string, (catalogue: Catalogue) => string[]> = {
  'an owned table has its owner column, never empty and never generated': ({ columns }) =>
    Object.entries(OWNED).flatMap(([table, owner]) => {
      const found = columns.filter((each) => each.table === table && each.column === owner)
      if (found.length === 0) return [`${table}.${owner} is missing`]
      return found.flatMap(({ generated, nullable }) => (generated || nullable ? [`${table}.${owner}`] : []))
    }),
  'every primary key and unique index contains the owner': ({ uniques }) =>
    uniques.flatMap(({ table, name, columns }) => {
      const owner = ownerOf(table)
      return owner === undefined || columns.includes(owner) ? [] : [`${table}: ${name} (${columns.join(', ')})`]
    }),
  'every foreign key between owned tables carries the owner': ({ references }) =>
    references.flatMap(({ table, name, columns, target, targetColumns }) => {
      const [owner, targetOwner] = [ownerOf(table), ownerOf(target)]
      if (owner === undefined || targetOwner === undefined) return []
      const carried = columns.some((column, at) => column === owner && targetColumns[at] === targetOwner)
      return carried ? [] : [`${table}: ${name}`]
    }),
  'no trigger sees the rows of a whole statement': ({ transitions }) =>
    transitions.flatMap(({ table, name }) => (ownerOf(table) === undefined ? [] : [`${table}: ${name}`])),
  'no column is of an enum': ({ columns }) =>
    columns.flatMap((each) => (each.enum && ownerOf(each.table) ? [`${each.table}.${each.column}`] : [])),
  'a table that names an owner is owned, or says why not': ({ columns }) => {
    const naming = columns.filter(({ column }) => OWNER_COLUMNS.includes(column)).map(({ table }) => table)
    return [...new Set(naming)].filter((table) => ownerOf(table) === undefined && NOT_OWNED[table] === undefined)
  },
}

/** Each of these statements breaks exactly the named rule. */
const BROKEN: [rule: string, made: string, found: string][] = [
  [
    'an owned table has its owner column, never empty and never generated',
    'create table query_run (owner_id text not null generated always as (upper(run)) stored, run text)',
    'query_run.owner_id',
  ],
  [
    'an owned table has its owner column, never empty and never generated',
    'create table query_run (owner_id text)',
    'query_run.owner_id',
  ],
  [
    'an owned table has its owner column, never empty and never generated',
    'create table query_run (id text)',
    'query_run.owner_id is missing',
  ],
  [
    'every primary key and unique index contains the owner',
    'create table query (id text primary key, owner_id text not null)',
    'query: query_pkey (id)',
  ],
  [
    'every primary key and unique index contains the owner',
    'create table query (term text, owner_id text not null); create unique index terms on query (lower(term)) include (owner_id)',
    'query: terms ((expression))',
  ],
  [
    'every primary key and unique index contains the owner',
    `create table result (id text, owner_id text not null, day date) partition by range (day);
     create table result_202611 partition of result for values from ('2026-11-01') to ('2026-12-01');
     create unique index cover on result_202611 (id)`,
    'result: cover (id)',
  ],
  [
    'every foreign key between owned tables carries the owner',
    `create table query (id text, owner_id text not null, unique (id, owner_id), unique (owner_id, id));
     create table query_run (query_id text, owner_id text not null,
       constraint crossed foreign key (owner_id, query_id) references query (id, owner_id))`,
    'query_run: crossed',
  ],
  [
    'no trigger sees the rows of a whole statement',
    `create table usage_day (owner_id text not null);
     create function sum_up() returns trigger language plpgsql as 'begin return null; end';
     create trigger sums after insert on usage_day referencing new table as added for each statement execute function sum_up()`,
    'usage_day: sums',
  ],
  [
    'no column is of an enum',
    "create type mood as enum ('good'); create table answer (owner_id text not null, moods mood[])",
    'answer.moods',
  ],
  [
    'a table that names an owner is owned, or says why not',
    'create table diary (id text primary key, organisation_id text)',
    'diary',
  ],
]

describe('owned tables can be distributed by their owner', () => {
  let catalogue: Catalogue

  beforeAll(async () => {
    await sql("select ensure_month('2026-11-20')")
    catalogue = await readCatalogue('public')
  })

  it('the whole database is read', () => {
    expect(new Set(catalogue.columns.map(({ table }) => table)).size).toBeGreaterThan(30)
    expect(catalogue.uniques.map(({ name }) => name)).toContain('result_202611_cover')
    expect(
      catalogue.references.filter(({ table, target }) => ownerOf(table) && ownerOf(target)).length,
    ).toBeGreaterThan(9)
    const declared = [...Object.keys(OWNED), ...Object.keys(NOT_OWNED)]
    const there = new Set(catalogue.columns.map(({ table }) => table))
    expect(declared.filter((table) => !there.has(table))).toEqual([])
  })

  it.each(Object.entries(RULES))('%s', (_rule, broken) => {
    expect(broken(catalogue)).toEqual([])
  })
})

describe('owned tables: the guard guards', () => {
  it.each(BROKEN)('%s (%s)', async (rule, made, found) => {
    const schema = 'planted'
    await sql(`create schema ${schema}; set local search_path to ${schema}; ${made}`)
    try {
      expect(RULES[rule]?.(await readCatalogue(schema))).toContain(found)
    } finally {
      await sql(`drop schema ${schema} cascade`)
    }
  })

  it('every rule has a table that breaks it', () => {
    expect(Object.keys(RULES).filter((rule) => !BROKEN.some(([broken]) => broken === rule))).toEqual([])
  })
})
