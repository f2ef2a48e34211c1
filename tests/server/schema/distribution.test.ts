import { beforeAll, describe, expect, it } from 'vitest'
import { NOT_OWNED, OWNED, OWNER_COLUMNS } from '@/tests/architecture/owned-tables'
import { sql } from './rows'

// Every row of an owner can live on one machine of many: what that asks of the owned tables, read from the migrated
// database. What it asks of the statements is in tests/architecture/owned-tables.test.ts.

// A partition counts as the table that it is part of.
const TABLES = `with owned as (select key as name, value as owner from jsonb_each_text($2)),
  tables as (
    select c.oid, root.relname::text as name, o.owner from pg_class c
    join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid) left join owned o on o.name = root.relname
    where c.relkind in ('r', 'p') and c.relnamespace = $1::regnamespace)`

/** What breaks each rule, and a statement that plants it. */
const RULES: Record<string, { broken: string; planted: string; found: string }> = {
  'an owned table has its owner column, never empty and never generated': {
    broken: `select o.name from owned o where not exists (
      select from tables t join pg_attribute a on a.attrelid = t.oid
      where t.name = o.name and a.attname = o.owner and a.attnotnull and a.attgenerated = '')
      and exists (select from tables t where t.name = o.name)`,
    planted: 'create table query_run (owner_id text)',
    found: 'query_run',
  },
  'every primary key and unique index contains the owner': {
    broken: `select t.name || ': ' || c.relname from pg_index i join tables t on t.oid = i.indrelid
      join pg_class c on c.oid = i.indexrelid
      where i.indisunique and t.owner is not null and not exists (
        select from unnest(i.indkey[0:i.indnkeyatts - 1]) k join pg_attribute a on a.attrelid = t.oid and a.attnum = k
        where a.attname = t.owner)`,
    planted: `create table result (id text, owner_id text not null, day date) partition by range (day);
      create table result_202611 partition of result for values from ('2026-11-01') to ('2026-12-01');
      create unique index cover on result_202611 (lower(id)) include (owner_id)`,
    found: 'result: cover',
  },
  'every foreign key between owned tables carries the owner': {
    broken: `select t.name || ': ' || f.conname from pg_constraint f join tables t on t.oid = f.conrelid
      join tables target on target.oid = f.confrelid
      where f.contype = 'f' and f.conparentid = 0 and t.owner is not null and target.owner is not null and not exists (
        select from unnest(f.conkey, f.confkey) k (mine, theirs)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.mine
        join pg_attribute b on b.attrelid = target.oid and b.attnum = k.theirs
        where a.attname = t.owner and b.attname = target.owner)`,
    planted: `create table query (id text, owner_id text not null, unique (id, owner_id));
      create table query_run (query_id text, owner_id text not null,
        constraint crossed foreign key (owner_id, query_id) references query (id, owner_id))`,
    found: 'query_run: crossed',
  },
  'no trigger sees the rows of a whole statement': {
    broken: `select t.name || ': ' || g.tgname from pg_trigger g join tables t on t.oid = g.tgrelid
      where t.owner is not null and coalesce(g.tgoldtable, g.tgnewtable) is not null`,
    planted: `create table usage_day (owner_id text not null);
      create function sum_up() returns trigger language plpgsql as 'begin return null; end';
      create trigger sums after insert on usage_day referencing new table as added for each statement execute function sum_up()`,
    found: 'usage_day: sums',
  },
  'no column is of an enum': {
    broken: `select t.name || '.' || a.attname from tables t join pg_attribute a on a.attrelid = t.oid
      join pg_type y on y.oid = a.atttypid left join pg_type element on element.oid = nullif(y.typelem, 0)
      where t.owner is not null and a.attnum > 0 and coalesce(element.typtype, y.typtype) = 'e'`,
    planted: `create type mood as enum ('good'); create table answer (owner_id text not null, moods mood[])`,
    found: 'answer.moods',
  },
  'a table that names an owner is owned, or says why not': {
    broken: `select distinct t.name from tables t join pg_attribute a on a.attrelid = t.oid
      where t.owner is null and a.attname in ('${OWNER_COLUMNS.join("', '")}')
        and t.name not in ('${Object.keys(NOT_OWNED).join("', '")}')`,
    planted: 'create table diary (id text primary key, organisation_id text)',
    found: 'diary',
  },
}

/** On a cluster, without telling the nodes: what is planted is never distributed. */
const here = (text: string) => sql(`set local citus.enable_ddl_propagation = off; ${text}`)

const offenders = async (schema: string, broken: string) =>
  (await sql(`${TABLES} ${broken}`, [schema, JSON.stringify(OWNED)])).flatMap((row) => Object.values(row))

describe('owned tables can be distributed by their owner', () => {
  beforeAll(() => sql("select ensure_month('2026-11-20')"))

  it('the tables that are declared are there', async () => {
    const there = await offenders('public', 'select name from tables')
    expect([...Object.keys(OWNED), ...Object.keys(NOT_OWNED)].filter((table) => !there.includes(table))).toEqual([])
  })

  it.each(Object.entries(RULES))('%s', async (_rule, { broken, planted, found }) => {
    expect(await offenders('public', broken)).toEqual([])
    await here(`create schema planted; set local search_path to planted; ${planted}`)
    try {
      expect(await offenders('planted', broken)).toEqual([found])
    } finally {
      await here('drop schema planted cascade')
    }
  })
})
