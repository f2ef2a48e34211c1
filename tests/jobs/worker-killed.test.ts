import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { compareAnswerCounts } from '@/server/services/answer-counts/recount'
import { planDay } from '@/server/services/daily-run/plan'
import { readDailyRun } from '@/server/services/daily-run/progress'
import { startModelServer } from '../support/model-server'
import { makeTracked, until } from '../support/runs'
import { endWorkers, startWorker } from '../support/worker'

// Workers that die or are replaced in the middle of a run: no result is lost, none is doubled, every call is billed.

const server = await startModelServer({ latencyMs: 300 })
const day = today()
const QUERIES = 24

/** New owners with a query each, queued for today. */
async function queueMore(count: number): Promise<string[]> {
  const tracked = await Promise.all(Array.from({ length: count }, () => makeTracked([{}])))
  const queries = tracked.flat()
  await planDay(day, { ownerIds: queries.map(({ ownerId }) => ownerId) })
  return queries.map(({ id }) => id)
}
const doneOf = (queryIds: string[]) => db().queryRun.count({ where: { queryId: { in: queryIds }, status: 'done' } })
/** Questions that a worker holds. */
const held = () => db().question.count({ where: { jobId: { not: null } } })
const resultsOf = (queryIds: string[]) => db().result.count({ where: { queryId: { in: queryIds } } })
const billed = async () => {
  const usage = await db().usageDay.aggregate({ _sum: { calls: true } })
  return usage._sum.calls ?? 0
}

beforeAll(async () => {
  Object.assign(process.env, {
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: server.url,
    DAILY_RUN_CRON: '0 0 29 2 *',
  })
  Object.assign(process.env, { LLM_CONCURRENCY: '6' })
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterEach(endWorkers)
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

test('a worker killed with -9 in the middle of a run: another one finishes it', async () => {
  const ids = await queueMore(QUERIES)
  const first = await startWorker()
  await until(
    () => doneOf(ids),
    (done) => done >= 5,
  )
  await first.end('SIGKILL')
  expect(await resultsOf(ids)).toBeLessThan(QUERIES)
  expect(await compareAnswerCounts()).toEqual({ differing: 0, examples: [] })
  const heldByDead = await held()
  expect(heldByDead).toBeGreaterThan(0)

  await startWorker()
  const run = await until(
    () => readDailyRun(day),
    ({ status }) => status === 'finished',
    120_000,
  )
  expect(run).toMatchObject({ planned: QUERIES, done: QUERIES, failed: 0, skipped: 0, left: 0 })
  expect(await resultsOf(ids)).toBe(QUERIES)
  expect(await compareAnswerCounts()).toEqual({ differing: 0, examples: [] })
  expect(await db().answerCount.count()).toBe(QUERIES)
  expect(await db().answer.count({ where: { result: { queryId: { in: ids } } } })).toBe(QUERIES)
  // Everything that was answered is billed. What died with its worker was one call of each question that it held: still
  // asked, or answered and not yet written down.
  expect(await billed()).toBeGreaterThanOrEqual(2 * QUERIES)
  expect(server.calls.length - (await billed())).toBeLessThanOrEqual(heldByDead)
}, 240_000)

test('a worker asked to end finishes what it has in hand and leaves the rest to the next', async () => {
  const ids = await queueMore(QUERIES)
  const first = await startWorker()
  await until(
    () => doneOf(ids),
    (done) => done >= 5,
  )
  const calls = server.calls.length
  expect(await first.end('SIGTERM')).toBe(0)
  expect(await held()).toBe(0)
  const stored = await resultsOf(ids)
  expect(stored).toBeGreaterThan(4)
  expect(stored).toBeLessThan(QUERIES)
  // It took no new jobs: at most what was in hand (two per call in flight) was still asked.
  expect(server.calls.length - calls).toBeLessThanOrEqual(24)

  await startWorker()
  await until(
    () => resultsOf(ids),
    (count) => count === QUERIES,
  )
  await until(
    () => readDailyRun(day),
    ({ status }) => status === 'finished',
  )
  expect(await doneOf(ids)).toBe(QUERIES)
}, 240_000)
