import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, type Day, dayToDate, toDay } from '@/lib/format/days'
import { now, today } from '@/server/clock'
import { awaitClock, closeDb, db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { closeQueue } from '@/server/queue/client'
import { planDay } from '@/server/services/daily-run/plan'
import { machineClock } from '@/tests/support/machine-clock'
import { type ModelServer, type ModelServerOptions, startModelServer } from '@/tests/support/model-server'
import { makeTracked, until } from '@/tests/support/runs'
import { endWorkers, startWorker } from '@/tests/support/worker'
import { migrateQueues, migrateTables } from '@/tools/migrate.mjs'
import { startPostgres } from '@/tools/postgres.mjs'

// Workers on machines whose clocks are wrong, on a Postgres of their own: the day is the database's (R-SAFE-72).
// Short form: tests/jobs/worker-clocks.test.ts.

const DAY_S = 86_400
const CONCURRENCY = 4
const QUERIES = 24

const original = process.env.DATABASE_URL
let home: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let model: ModelServer

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'sightline-clocks-'))
})
afterEach(async () => {
  await endWorkers()
  await point(original)
  await postgres.kill()
  await model.stop()
  rmSync(home, { recursive: true, force: true })
})

async function begin(options: ModelServerOptions): Promise<void> {
  model = await startModelServer(options)
  postgres = await startPostgres({ dir: home })
  await migrateTables(postgres.url)
  await migrateQueues(postgres.url)
  Object.assign(process.env, {
    ENGINES: 'openai',
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: model.url,
    LLM_CONCURRENCY: String(CONCURRENCY),
    // Planned at the start of a worker, and at midnight.
    DAILY_RUN_CRON: '0 0 * * *',
  })
  await point(postgres.url)
}

/** Starts the database again on a machine where it is that time. */
async function moveDatabase(at: Date): Promise<void> {
  await point(original)
  await postgres.stop()
  const clock = machineClock((at.getTime() - Date.now()) / 1000)
  Object.assign(process.env, clock)
  try {
    postgres = await startPostgres({ dir: home })
  } finally {
    for (const name of Object.keys(clock)) delete process.env[name]
  }
  await point(postgres.url)
  await awaitClock()
}

async function point(url: string | undefined): Promise<void> {
  await closeQueue()
  await closeDb()
  Object.assign(process.env, { DATABASE_URL: url })
  resetEnv()
}

const makeQueries = (count: number) => Promise.all(Array.from({ length: count }, () => makeTracked([{}])))
const countAsks = () => model.calls.filter(({ kind }) => kind === 'ask').length
const countEnded = (day: Day) => db().queryRun.count({ where: { day: dayToDate(day), status: { not: 'queued' } } })

/** Of each day, how its runs have ended. */
async function readRuns() {
  const groups = await db().queryRun.groupBy({ by: ['day', 'status'], _count: true, orderBy: { day: 'asc' } })
  return groups.map(({ day, status, _count: count }) => ({ day: toDay(day), status, count }))
}

test('what a killed worker a day ahead held goes to one a day behind, once it does not answer', async () => {
  await begin({ latencyMs: 1500 })
  const day = today()
  await makeQueries(QUERIES)
  const first = await startWorker(machineClock(DAY_S))
  await until(
    async () => countAsks(),
    (asks) => asks > CONCURRENCY,
  )
  await first.end('SIGKILL')
  const held = await db().question.count({ where: { jobId: { not: null } } })
  expect(held).toBeGreaterThan(0)
  const asked = countAsks()
  await startWorker(machineClock(-DAY_S))
  await until(
    () => countEnded(day),
    (count) => count === QUERIES,
  )
  expect(await readRuns()).toEqual([{ day, status: 'done', count: QUERIES }])
  expect(await db().result.count()).toBe(QUERIES)
  expect(countAsks()).toBeGreaterThan(asked)
  expect(countAsks()).toBeLessThanOrEqual(QUERIES + held)
}, 120_000)

test('a run goes over the end of a month, and the next run is of the month that begins', async () => {
  await begin({ latencyMs: 1500 })
  // A month that nothing was stored in before.
  const next: Day = `${addDays(today(), 400).slice(0, 7)}-01`
  const last = addDays(next, -1)
  const midnight = dayToDate(next).getTime()
  await moveDatabase(new Date(midnight - 30_000))
  const worker = await startWorker()
  await makeQueries(QUERIES)
  await until(
    async () => midnight - now().getTime(),
    (left) => left < 2500,
  )
  expect((await planDay(today())).date).toBe(last)
  // The queue looks for what is due each half minute.
  await until(
    () => countEnded(next),
    (count) => count === QUERIES,
    120_000,
  )
  const runs = await readRuns()
  expect(runs.filter(({ day }) => day === next)).toEqual([{ day: next, status: 'done', count: QUERIES }])
  expect(runs.filter(({ day }) => day !== next).map(({ day }) => day)).toContain(last)
  expect(runs.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(2 * QUERIES)
  const done = runs.filter(({ status }) => status === 'done').reduce((sum, { count }) => sum + count, 0)
  expect(countAsks()).toBe(done)
  const [kept] = await db().$queryRaw<object[]>`
    select (select count(*)::int from result) as results,
      (select count(*)::int from result where day = ${last}::date and created_at >= ${next}::date) as late,
      (select count(*)::int from answer where day <> (select day from result r where r.id = answer.result_id)) as misplaced,
      (select count(distinct tableoid)::int from answer) as months`
  expect(kept).toEqual({ results: done, late: expect.any(Number), misplaced: 0, months: 2 })
  console.log(JSON.stringify(runs), kept)
  expect(worker.process.exitCode).toBeNull()
}, 240_000)
