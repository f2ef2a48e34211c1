import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, it } from 'vitest'
import { sql } from './rows'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
const migrations = path.join(root, 'prisma/migrations')

describe('migrations', () => {
  it('say the same as schema.prisma', async () => {
    const prisma = path.join(root, 'node_modules/prisma/build/index.js')
    const diff = [
      'migrate',
      'diff',
      '--from-migrations',
      migrations,
      '--to-schema',
      'prisma/schema.prisma',
      '--exit-code',
    ]
    // The engine replays the migrations in a shadow database of its own on the test server.
    const { stdout } = await run(process.execPath, [prisma, ...diff], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: inject('postgresUrl'), CHECKPOINT_DISABLE: '1', NO_COLOR: '1' },
    })
    expect(stdout).toMatch(/No difference detected|empty migration/i)
  })

  it('are safe to repeat and to run twice at once', async () => {
    const { migrateDeploy } = await import('@/tools/migrate.mjs')
    const url = process.env.DATABASE_URL ?? ''
    const both = await Promise.all([migrateDeploy(url, migrations), migrateDeploy(url, migrations)])
    expect(both).toEqual([[], []])
    const applied = await sql('select migration_name from _prisma_migrations where finished_at is not null')
    expect(applied.length).toBeGreaterThan(0)
    expect(new Set(applied.map((row) => row.migration_name)).size).toBe(applied.length)
  })

  it('bring an empty database up, twice at once', async () => {
    const { migrateDeploy } = await import('@/tools/migrate.mjs')
    const name = `${new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)}_empty`
    await sql(`create database ${name}`)
    try {
      const url = new URL(inject('postgresUrl'))
      url.pathname = `/${name}`
      const both = await Promise.all([migrateDeploy(url.href, migrations), migrateDeploy(url.href, migrations)])
      const applied = await sql('select count(*)::int as n from _prisma_migrations')
      expect(both.flat()).toHaveLength(Number(applied[0]?.n))
    } finally {
      await sql(`drop database ${name} with (force)`)
    }
  })

  it('of several statements about rows of owners are applied whole or not at all', async () => {
    const { migrateDeploy } = await import('@/tools/migrate.mjs')
    const url = process.env.DATABASE_URL ?? ''
    const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
    const migration = (name: string, text: string) => {
      mkdirSync(path.join(folder, name))
      writeFileSync(path.join(folder, name, 'migration.sql'), text)
    }
    const columns = () =>
      sql(
        `select column_name as name from information_schema.columns where table_name = 'owner_month' and column_name like 'tried%'`,
      )
    try {
      migration(
        '1_tried',
        `-- A comment; with 'an apostrophe.
         create function tried() returns text immutable language plpgsql as $body$ begin return ';'; end $body$;
         alter table owner_month add column "tried;1" text not null default 'a;''b';
         alter table owner_month alter column "tried;1" drop default;
         /* ; */ update owner_month set "tried;1" = tried()`,
      )
      expect(await migrateDeploy(url, folder)).toEqual(['1_tried'])
      expect([await columns(), await sql('select tried()')]).toEqual([[{ name: 'tried;1' }], [{ tried: ';' }]])
      migration('2_tried', 'alter table owner_month add column tried2 text; alter table owner_month drop column tried3')
      await expect(migrateDeploy(url, folder)).rejects.toThrow('migration 2_tried: column "tried3"')
      expect(await columns()).toEqual([{ name: 'tried;1' }])
      await expect(migrateDeploy(url, folder)).rejects.toThrow('2_tried failed earlier')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
