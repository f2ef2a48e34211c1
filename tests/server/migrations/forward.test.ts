import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayToDate } from '@/lib/format/days'
import { readPrincipal } from '@/server/auth/sessions'
import { today } from '@/server/clock'
import { closeDb, db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { migrateQueues, migrateTables } from '@/server/launcher/migrate.mjs'
import { simulatedEngine } from '@/server/llm/simulated'
import { closeQueue } from '@/server/queue'
import { answerQuery } from '@/server/services/query-runs/answer-query'
import { enqueueDay } from '@/server/services/query-runs/enqueue-day'
import { readDefinitions } from '@/tests/support/database-contents'
import { readScreens } from '@/tests/support/lived-in'
import { untroubled } from '@/tests/support/runs'

// The database of the previous release, as pg_dump wrote it (make-previous-release.ts), is migrated forward.

const root = path.resolve(import.meta.dirname, '../../..')
const MIGRATIONS = path.join(root, 'prisma/migrations')
const DUMP = readFileSync(path.join(import.meta.dirname, 'previous-release.sql'), 'utf8')
const own = new URL(process.env.DATABASE_URL ?? '')
const name = `${own.pathname.slice(1)}_forward`
const url = Object.assign(new URL(own), { pathname: `/${name}` }).href
const admin = new pg.Client({ connectionString: own.href })
const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })

const LOOMHOUSE = 'a00000000000000000000001'
const LAST_ANSWER = '200000000000000000001060'
/** What migrations take away on purpose: nothing had been written to it. */
const GONE = new Set(['user_id', 'user_description', 'follow_ups', 'browser'].map((column) => `crash_report.${column}`))

type Rows = Record<string, Record<string, unknown>[]>

/** Every row of every table, as JSON. */
async function readAll(): Promise<Rows> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition order by 1`,
  )
  const all: Rows = {}
  for (const table of rows) {
    const found = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${table.name} t order by to_jsonb(t)`,
    )
    all[table.name] = found.rows.map(({ row }) => row)
  }
  return all
}

/** The rows without the columns that came or went since. */
function sharedColumns(rows: Rows, like: Rows): Rows {
  const kept = Object.entries(like).map(([table, [first = {}]]) => {
    const columns = Object.keys(first).filter((column) => !GONE.has(`${table}.${column}`))
    const cut = (rows[table] ?? []).map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
    return [table, cut.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))]
  })
  return Object.fromEntries(kept)
}

let before: Rows
let applied: string[]

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name}`)
  await client.connect()
  await client.query(DUMP)
  await client.query('reset search_path')
  before = await readAll()
  applied = await migrateTables(url)
  await migrateQueues(url)
  await closeDb()
  Object.assign(process.env, { DATABASE_URL: url, ANSWER_ENGINE: 'simulated' })
  resetEnv()
}, 120_000)

afterAll(async () => {
  await closeQueue()
  await closeDb()
  Object.assign(process.env, { DATABASE_URL: own.href })
  await client.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

describe('the database of the previous release', () => {
  it('had rows in every table, and every later migration was applied to it, in order', () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(Object.keys(before).length).toBeGreaterThan(30)
    const released = before._prisma_migrations?.map((row) => String(row.migration_name)) ?? []
    const names = readdirSync(MIGRATIONS).filter((entry) => /^\d/.test(entry))
    expect([...released, ...applied]).toEqual(names.sort())
    expect(applied.length).toBeGreaterThan(4)
  })

  it('was made by migrations that nobody has edited since', () => {
    for (const { migration_name, checksum } of before._prisma_migrations ?? []) {
      const sql = readFileSync(path.join(MIGRATIONS, String(migration_name), 'migration.sql'))
      expect(createHash('sha256').update(sql).digest('hex'), String(migration_name)).toBe(checksum)
    }
  })

  it('keeps every row and every value', async () => {
    const after = await readAll()
    const tables = Object.fromEntries(Object.entries(before).filter(([table]) => table !== '_prisma_migrations'))
    expect(sharedColumns(after, tables)).toEqual(sharedColumns(tables, tables))
    expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)))
  })

  it('has the same tables, rules and indexes as one that is made today', async () => {
    const months = /(result|answer)_\d{6}/
    const without = (lines: string[]) => lines.filter((line) => !months.test(line) && !line.includes('pgboss'))
    const [migrated, fresh] = [await readDefinitions(url), await readDefinitions(own.href)]
    expect(without(migrated)).toEqual(without(fresh))
    expect(without(migrated).length).toBeGreaterThan(400)

    const prisma = path.join(root, 'node_modules/prisma/build/index.js')
    const diff = ['migrate', 'diff', '--from-config-datasource', '--to-schema', 'prisma/schema.prisma', '--exit-code']
    const env = { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1', NO_COLOR: '1' }
    const { stdout } = await promisify(execFile)(process.execPath, [prisma, ...diff], { cwd: root, env })
    expect(stdout).toMatch(/No difference detected|empty migration/i)
  })

  it('has the sums of the ledger, with the latest names, and crashes apart from their reports', async () => {
    const { rows } = await client.query(
      `select owner_id, owner_kind, owner_name, tokens::int, first_day::text from usage_total order by owner_id`,
    )
    expect(rows.map((row) => Object.values(row))).toEqual([
      [LOOMHOUSE, 'organisation', 'Loomhouse', 61 * 245, '2026-09-01'],
      ['a0000000000000000000dead', 'organisation', 'Gone', 61 * 21, '2026-09-01'],
      ['b00000000000000000000001', 'industry', 'Flexible Workspace', 61 * 120, '2026-09-01'],
    ])
    const crashes = await client.query('select id, fingerprint, occurrences from crash_report')
    expect(crashes.rows).toEqual([{ id: '900000000000000000000002', fingerprint: 'first', occurrences: 3 }])
    expect((await client.query('select * from crash_occurrence')).rows).toEqual([])
  })

  it('shows its figures, and the answers behind them', async () => {
    const read = await readScreens({ organisationId: LOOMHOUSE, resultId: LAST_ANSWER }, '2026-10-31')
    expect(read.visibility).toMatchObject({ score: 50, results: 14, ranked: 7, liveDate: '2026-10-31', liveResults: 2 })
    expect(read.visibility.trend).toHaveLength(61)
    expect(read.visibility.implementDates).toEqual([{ date: '2026-10-20', titles: ['Add FAQ markup'] }])
    expect(read.industry.live.map(({ company }) => company)).toEqual(['baythorne', 'großraum', 'loomhouse'])
    expect(read.tokens).toMatchObject({ total: 61 * (21 + 245 + 120), since: '2026-09-01' })
    expect(read.evidence.question?.term).toBe('best coworking space')
    expect(read.evidence.answer).toBe('The answer of 2026-10-31, with "quotes", \\ and 日本語.')
    expect(await readPrincipal('e00000000000000000000001')).toMatchObject({ email: 'olu@example.test' })
    expect(await readPrincipal('e00000000000000000000002')).toBeNull()
  })

  it('takes new answers', async () => {
    const day = today()
    expect(await enqueueDay(day)).toMatchObject({ enqueued: 3 })
    const runs = await db().queryRun.findMany({ where: { day: dayToDate(day) } })
    const options = { engine: simulatedEngine, signal: untroubled }
    for (const { id } of runs) expect(await answerQuery(id, options)).toBe('done')
    const stored = await db().result.findMany({ where: { day: dayToDate(day) }, include: { answer: true } })
    expect(stored.map(({ answer }) => answer !== null)).toEqual([true, true, true])
    const { visibility } = await readScreens({ organisationId: LOOMHOUSE, resultId: LAST_ANSWER }, day)
    expect(visibility.liveDate).toBe(day)
  })

  it('has the queues that came since', async () => {
    expect(DUMP).not.toContain("'retention'")
    const { rows } = await client.query(
      `select name from pgboss.queue where name in ('retention', 'answer-query') order by 1`,
    )
    expect(rows).toEqual([{ name: 'answer-query' }, { name: 'retention' }])
  })

  it('needs nothing the second time', async () => {
    expect(await migrateTables(url)).toEqual([])
  })
})
