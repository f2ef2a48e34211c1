import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { closeDb, db } from '@/server/db/client'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { resetEnv } from '@/server/settings/env'
import { migrateTables } from '@/tools/migrate.mjs'
import { startPostgres } from '@/tools/postgres.mjs'
import { startModelServer } from '../support/model-server'
import { makeTracked, until } from '../support/runs'
import { endWorkers, startWorker, type Worker } from '../support/worker'

// A run whose parts fail in the middle, on a Postgres of its own that can be killed: every answer is stored, no call is
// paid twice but those in flight at a kill, and the ledger has every token that was billed.
// Short form: tests/jobs/worker-killed.test.ts, tests/histories/postgres-signals.test.ts.

const CONCURRENCY = 4
const QUESTIONS = 60
const KILLS = 10
const ASK_TOKENS = 8400
const EXTRACT_TOKENS = 660

const server = await startModelServer({ latencyMs: 250 })
const home = mkdtempSync(path.join(tmpdir(), 'sightline-faults-'))
const dir = path.join(home, 'postgres')
const original = process.env.DATABASE_URL
let postgres: Awaited<ReturnType<typeof startPostgres>>
let queries: string[]

beforeAll(async () => {
  postgres = await startPostgres({ dir, database: 'sightline' })
  await migrateTables(postgres.url)
  await prepareQueues(postgres.url)
  Object.assign(process.env, { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: server.url, DAILY_RUN_CRON: '0 0 29 2 *' })
  Object.assign(process.env, { DATABASE_URL: postgres.url, LLM_CONCURRENCY: String(CONCURRENCY) })
  resetEnv()
}, 240_000)
beforeEach(async () => {
  server.calls.length = 0
  await db().owner.deleteMany()
  queries = (await Promise.all(Array.from({ length: QUESTIONS }, () => makeTracked([{}])))).flat().map(({ id }) => id)
})
afterEach(endWorkers)
afterAll(async () => {
  await server.stop()
  await closeQueue()
  await closeDb()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
  Object.assign(process.env, { DATABASE_URL: original })
  resetEnv()
})

const plan = () => planDay(today())
/** Questions that a worker has in flight: of each, one call may be asked or answered and not yet written down. */
const held = () => db().question.count({ where: { jobId: { not: null } } })
const done = () => db().queryRun.count({ where: { queryId: { in: queries }, status: 'done' } })
/** Waits for so many results, also while the database is away. */
const untilDone = (count: number, withinMs = 120_000) =>
  until(
    () => done().catch(() => -1),
    (found) => found >= count,
    withinMs,
  )

async function restartPostgres(): Promise<void> {
  const { port } = postgres
  await postgres.kill()
  postgres = await startPostgres({ dir, database: 'sightline', port })
}

/** What the provider billed, what the ledger has, and how often a question was asked beyond once. */
async function settle(since: { tokens: number }) {
  const asks = server.calls.filter(({ kind }) => kind === 'ask')
  const extracts = server.calls.length - asks.length
  return {
    results: await db().result.count({ where: { queryId: { in: queries } } }),
    askedAgain: asks.length - new Set(asks.map(({ input }) => input)).size,
    readAgain: extracts - QUESTIONS,
    billed: asks.length * ASK_TOKENS + extracts * EXTRACT_TOKENS,
    ledger: (await ledger()) - since.tokens,
  }
}

async function ledger(): Promise<number> {
  const { _sum } = await db().usageDay.aggregate({ _sum: { inputTokens: true, outputTokens: true } })
  const total = await db().usageTotal.aggregate({ _sum: { tokens: true } })
  const days = Number(_sum.inputTokens ?? 0) + Number(_sum.outputTokens ?? 0)
  expect(Number(total._sum.tokens ?? 0)).toBe(days)
  return days
}

const PERFECT = {
  results: QUESTIONS,
  askedAgain: 0,
  readAgain: 0,
  billed: QUESTIONS * (ASK_TOKENS + EXTRACT_TOKENS),
  ledger: QUESTIONS * (ASK_TOKENS + EXTRACT_TOKENS),
}

test('a ledger that is locked for five seconds delays the run and costs nothing', async () => {
  const since = { tokens: await ledger() }
  await plan()
  await startWorker()
  await untilDone(10)
  const locker = new pg.Client({ connectionString: postgres.url })
  await locker.connect()
  await locker.query('begin; lock table usage_day in access exclusive mode')
  await wait(5000)
  await locker.query('rollback')
  await locker.end()
  await untilDone(QUESTIONS)
  expect(await settle(since)).toEqual(PERFECT)
}, 240_000)

test('two immediate restarts of the database lose no answer, no token and no result', async () => {
  const since = { tokens: await ledger() }
  await plan()
  const worker = await startWorker()
  for (const count of [10, 30]) {
    await untilDone(count)
    await restartPostgres()
  }
  await untilDone(QUESTIONS)
  expect(worker.process.exitCode).toBeNull()
  expect(await settle(since)).toEqual(PERFECT)
}, 240_000)

test(`${KILLS} workers killed with -9: only what was in flight is asked again, and only that is missing in the ledger`, async () => {
  const since = { tokens: await ledger() }
  await plan()
  let inFlight = 0
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const worker = await startWorker()
    await untilDone(Math.min(QUESTIONS - 8, (await done()) + 2))
    await worker.end('SIGKILL')
    inFlight += await held()
  }
  await startWorker()
  await untilDone(QUESTIONS)
  const seen = await settle(since)
  expect(seen.results).toBe(QUESTIONS)
  const again = seen.askedAgain + seen.readAgain
  expect(again).toBeLessThanOrEqual(inFlight)
  expect(seen.billed - seen.ledger).toBeLessThanOrEqual(seen.askedAgain * ASK_TOKENS + seen.readAgain * EXTRACT_TOKENS)
  expect(seen.ledger).toBeGreaterThanOrEqual(PERFECT.ledger)
  console.log(`${KILLS} kills: ${again} calls again, ${seen.billed - seen.ledger} tokens unknown to the ledger`)
}, 600_000)

test('a worker that stands still past its heartbeat is replaced; what it comes back with is billed and not stored twice', async () => {
  const since = { tokens: await ledger() }
  await plan()
  const frozen: Worker = await startWorker()
  await untilDone(5)
  frozen.process.kill('SIGSTOP')
  const inFlight = await held()
  await startWorker()
  await untilDone(QUESTIONS)
  frozen.process.kill('SIGCONT')
  await wait(3000)
  expect(await frozen.end('SIGTERM')).toBe(0)
  const seen = await settle(since)
  expect(seen.results).toBe(QUESTIONS)
  expect(seen.askedAgain + seen.readAgain).toBeLessThanOrEqual(inFlight)
  expect(seen.ledger).toBeGreaterThanOrEqual(PERFECT.ledger)
  expect(seen.ledger).toBeLessThanOrEqual(seen.billed)
}, 240_000)
