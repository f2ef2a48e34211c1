import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { readDailyRun } from '@/server/daily-run/progress'
import { db } from '@/server/db/client'
import { compareAnswerCounts } from '@/server/measure/answer-counts'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { resetEnv } from '@/server/settings/env'
import { startModelServer } from '../support/model-server'
import { makeTracked, until } from '../support/runs'
import { endWorkers, startWorker } from '../support/worker'

// Workers that die or are replaced in the middle of a run: no result is lost, none is doubled, every call is billed.

const server = await startModelServer({ latencyMs: 300 })
const day = today()

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

/**
 * Declares the tests of a worker that is killed, and of one that is told to end, in the middle of a run of so many
 * queries.
 */
export function interruptWorkers(queries: number): void {
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
    const ids = await queueMore(queries)
    const first = await startWorker()
    await until(
      () => doneOf(ids),
      (done) => done >= 5,
    )
    await first.end('SIGKILL')
    expect(await resultsOf(ids)).toBeLessThan(queries)
    expect(await compareAnswerCounts()).toEqual({ differing: 0, examples: [] })
    const heldByDead = await held()
    expect(heldByDead).toBeGreaterThan(0)

    await startWorker()
    const run = await until(
      () => readDailyRun(day),
      ({ status }) => status === 'finished',
      120_000,
    )
    expect(run).toMatchObject({ planned: queries, done: queries, failed: 0, skipped: 0, left: 0 })
    expect(await resultsOf(ids)).toBe(queries)
    expect(await compareAnswerCounts()).toEqual({ differing: 0, examples: [] })
    expect(await db().answerCount.count()).toBe(queries)
    expect(await db().answer.count({ where: { result: { queryId: { in: ids } } } })).toBe(queries)
    // Everything that was answered is billed. What died with its worker was one call of each question that it held: still
    // asked, or answered and not yet written down.
    expect(await billed()).toBeGreaterThanOrEqual(2 * queries)
    expect(server.calls.length - (await billed())).toBeLessThanOrEqual(heldByDead)
  }, 240_000)

  test('a worker asked to end finishes what it has in hand and leaves the rest to the next', async () => {
    const ids = await queueMore(queries)
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
    expect(stored).toBeLessThan(queries)
    // It took no new jobs: at most what was in hand (two per call in flight) was still asked.
    expect(server.calls.length - calls).toBeLessThanOrEqual(24)

    await startWorker()
    await until(
      () => resultsOf(ids),
      (count) => count === queries,
    )
    await until(
      () => readDailyRun(day),
      ({ status }) => status === 'finished',
    )
    expect(await doneOf(ids)).toBe(queries)
  }, 240_000)
}

/** Declares the tests of workers that share a run, and of a job that breaks each time, after those of `interruptWorkers`. */
export function shareAndGiveUp(queries: number): void {
  test('two workers share a run without doing anything twice', async () => {
    const before = server.calls.length
    await Promise.all([startWorker(), startWorker()])
    const ids = await queueMore(queries)
    await until(
      () => resultsOf(ids),
      (count) => count === queries,
    )
    expect(server.calls.length - before).toBe(2 * queries)
  }, 240_000)

  test('a job that breaks every time is given up, and the day goes on without it', async () => {
    const ids = await queueMore(queries)
    const poisoned = ids[0] ?? ''
    await db().$executeRawUnsafe(`
      create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`)
    await db().$executeRawUnsafe(`
      create trigger poison before update on query for each row when (new.id = '${poisoned}') execute function poison()`)
    await startWorker()
    await until(
      () => db().queryRun.findFirstOrThrow({ where: { queryId: poisoned } }),
      ({ status }) => status === 'failed',
      120_000,
    )
    const run = await until(
      () => readDailyRun(day),
      ({ status }) => status === 'finished',
    )
    expect(run.failures.map(({ reasonCode, attempts }) => [reasonCode, attempts])).toEqual([['gaveUp', 3]])
    expect(await resultsOf(ids)).toBe(queries - 1)
  }, 240_000)
}
