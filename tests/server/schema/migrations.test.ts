import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { differenceFromSchema } from '@/tests/support/schema-difference'
import { migrateDeploy } from '@/tools/migrate.mjs'
import { sql } from './rows'

const root = path.resolve(import.meta.dirname, '../../..')
const migrations = path.join(root, 'prisma/migrations')

/** A folder of migrations, each added or written anew by name. */
function emptyFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  const migration = (name: string, text: string) => {
    mkdirSync(path.join(folder, name), { recursive: true })
    writeFileSync(path.join(folder, name, 'migration.sql'), text)
  }
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder, migration }
}

describe('migrations', () => {
  it('refuse a database older than the release before, in words that say what to do', async () => {
    const name = `${new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)}_older`
    await sql(`create database ${name}`)
    const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
    try {
      const { folder, migration } = emptyFolder()
      migration('20261120000000_first', 'create table first (id int)')
      await migrateDeploy(url, folder)
      await expect(migrateDeploy(url, migrations)).rejects.toThrow('older than the release before')
    } finally {
      await sql(`drop database ${name} with (force)`)
    }
  })

  it('bring an empty database up, twice at once, and say the same as schema.prisma', async () => {
    const name = `${new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)}_empty`
    await sql(`create database ${name}`)
    try {
      const url = new URL(inject('postgresUrl'))
      url.pathname = `/${name}`
      const both = await Promise.all([migrateDeploy(url.href, migrations), migrateDeploy(url.href, migrations)])
      const applied = await sql('select count(*)::int as n from _prisma_migrations')
      expect(both.flat()).toHaveLength(Number(applied[0]?.n))
      expect(await differenceFromSchema(url.href)).toBe('')
    } finally {
      await sql(`drop database ${name} with (force)`)
    }
  })

  it('of several statements about rows of owners are applied whole or not at all', async () => {
    const url = process.env.DATABASE_URL ?? ''
    const { folder, migration } = emptyFolder()
    const columns = () =>
      sql(
        `select column_name as name from information_schema.columns where table_name = 'owner' and column_name like 'tried%' order by 1`,
      )
    migration(
      '1_tried',
      `-- A comment; with 'an apostrophe.
       create function tried() returns text immutable language plpgsql as $body$ begin return ';'; end $body$;
       alter table owner add column "tried;1" text not null default 'a;''b';
       alter table owner alter column "tried;1" drop default;
       /* ; */ update owner set "tried;1" = tried()`,
    )
    expect(await migrateDeploy(url, folder)).toEqual(['1_tried'])
    expect([await columns(), await sql('select tried()')]).toEqual([[{ name: 'tried;1' }], [{ tried: ';' }]])
    migration('2_tried', 'alter table owner add column tried2 text; alter table owner drop column tried3')
    await expect(migrateDeploy(url, folder)).rejects.toThrow('migration 2_tried: column "tried3"')
    expect(await columns()).toEqual([{ name: 'tried;1' }])
    // Nothing of it is left, so that the next call, with what was wrong mended, goes on.
    migration('2_tried', 'alter table owner add column tried2 text')
    expect(await migrateDeploy(url, folder)).toEqual(['2_tried'])
    // As an earlier release, which marked it first, left it when it was killed.
    await sql('alter table owner drop column tried2')
    await sql(`update _prisma_migrations set finished_at = null where migration_name = '2_tried'`)
    expect(await migrateDeploy(url, folder)).toEqual(['2_tried'])
    expect(await columns()).toEqual([{ name: 'tried2' }, { name: 'tried;1' }])
  })

  it('that are killed in the middle of one have left nothing, and the next call makes it', async () => {
    const url = process.env.DATABASE_URL ?? ''
    const { folder, migration } = emptyFolder()
    migration('3_slow', 'create table slow (id int); select pg_sleep(60)')
    const call = `import { migrateDeploy } from '@/tools/migrate.mjs'; await migrateDeploy(process.env.DATABASE_URL, ${JSON.stringify(folder)})`
    const preload = path.join(root, 'tools/register.mjs')
    const child = spawn(
      process.execPath,
      ['--import', preload, '--input-type=module', '--eval', call.replace('@/', `${root}/`)],
      {
        env: { ...process.env, DATABASE_URL: url },
      },
    )
    try {
      const sleeping = () =>
        sql(`select pid from pg_stat_activity where datname = current_database() and query like 'select pg_sleep(60)%'`)
      await vi.waitFor(async () => expect(await sleeping()).toHaveLength(1), { timeout: 30_000 })
      child.kill('SIGKILL')
      await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(60)%' and pid <> pg_backend_pid()`,
      )
      migration('3_slow', 'create table slow (id int)')
      expect(await migrateDeploy(url, folder)).toEqual(['3_slow'])
    } finally {
      child.kill('SIGKILL')
    }
  })
})
