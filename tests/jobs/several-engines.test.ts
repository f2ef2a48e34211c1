import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runQuestions } from '@/jobs/question-loop'
import { today } from '@/server/clock'
import { finishDays, startDay } from '@/server/daily-run/catch-up'
import { planDay } from '@/server/daily-run/plan'
import { readDailyRun } from '@/server/daily-run/progress'
import { prioritiseReading } from '@/server/daily-run/question'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { EXTRACTION_VERSION } from '@/server/llm/extract-brands'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { standOf, startTwoEngines, workUntil } from '../support/engine-servers'
import { outOfQuota, resets, slow } from '../support/model-script'
import { makeTracked, until } from '../support/runs'
import { configure } from '../support/settings'

// A worker that asks two engines: what happens to one does not concern the other (R-ENGINES-1).

const QUERIES = 12
const day = today()
const engines = await startTwoEngines({ LLM_CONCURRENCY: '4' })

beforeAll(() => prepareQueues(process.env.DATABASE_URL ?? ''))
beforeEach(async () => {
  await db().owner.deleteMany()
  await db().dailyRun.deleteMany()
  await db().question.deleteMany()
  await db().engineState.deleteMany()
  await db().tokenBudgetDay.deleteMany()
  await db().$executeRaw`delete from pgboss.job where name like 'question-%'`
  configure({ ENGINES: 'openai,xai', LLM_DAILY_TOKEN_BUDGET: '' })
  engines.play()
})
afterAll(async () => {
  await engines.stop()
  await closeQueue()
})

const plan = async () => {
  for (let owner = 0; owner < QUERIES; owner += 1) await makeTracked([{}])
  expect(await planDay(day)).toMatchObject({ enqueued: 2 * QUERIES, alreadyDone: 0 })
}
const open = (engine?: string) =>
  db().queryRun.count({ where: { day: new Date(day), status: 'queued', ...(engine && { engine }) } })
const untilAllEnded = (withinMs = 120_000) => workUntil(async () => (await open()) === 0, withinMs)
const summary = async () => {
  await finishDays()
  return readDailyRun(day)
}

test('every query is asked of each engine, and one of them reads all answers', async () => {
  await plan()
  expect(await planDay(day)).toMatchObject({ enqueued: 0, alreadyDone: 2 * QUERIES })
  await untilAllEnded()
  expect([await standOf('openai', day), await standOf('xai', day)]).toEqual([{ done: QUERIES }, { done: QUERIES }])
  const results = await db().result.groupBy({ by: ['engine', 'model'], _count: true, orderBy: { engine: 'asc' } })
  expect(results).toEqual([
    { engine: 'openai', model: 'chat-model', _count: QUERIES },
    { engine: 'xai', model: 'grok-model', _count: QUERIES },
  ])
  expect(engines.grok.calls.filter(({ kind }) => kind !== 'ask')).toEqual([])
  expect(engines.chatgpt.calls.filter(({ kind }) => kind === 'extract')).toHaveLength(2 * QUERIES)
  const usage = await db().usageDay.groupBy({ by: ['engine', 'model'], _sum: { calls: true } })
  expect(usage.map(({ engine, model, _sum }) => [engine, model, _sum.calls]).sort()).toEqual([
    ['openai', 'chat-model', QUERIES],
    ['openai', 'extract-model', QUERIES],
    ['xai', 'extract-model', QUERIES],
    ['xai', 'grok-model', QUERIES],
  ])
  expect(await summary()).toMatchObject({ status: 'finished', planned: 2 * QUERIES, done: 2 * QUERIES, unasked: 0 })
  // Which models answered and read is kept for the day.
  const models = await db().engineModelDay.findMany({ orderBy: [{ engine: 'asc' }, { call: 'asc' }] })
  expect(models.map(({ engine, call, model }) => [engine, call, model])).toEqual(
    [
      ['openai', 'chat-model'],
      ['xai', 'grok-model'],
    ].flatMap(([engine, model]) => [
      [engine, 'answer', model],
      [engine, 'extract', 'extract-model'],
      [engine, 'rules', EXTRACTION_VERSION],
    ]),
  )
})

test('an engine that dies in the middle of a run fails with its reason, and the other one is complete', async () => {
  engines.play({ grok: [{ times: 3, does: slow(0) }, { does: resets }] })
  await plan()
  await untilAllEnded(90_000)
  expect(await standOf('openai', day)).toEqual({ done: QUERIES })
  expect(await standOf('xai', day)).toEqual({ done: 3, 'failed server': QUERIES - 3 })
  const run = await summary()
  expect(run).toMatchObject({ status: 'finished', done: QUERIES + 3, failed: QUERIES - 3, left: 0 })
  expect(new Set(run.failures.map(({ engine }) => engine))).toEqual(new Set(['xai']))
}, 240_000)

test('a slow engine keeps to its own calls in flight, and the fast one is done long before it', async () => {
  engines.play({ grok: [{ does: slow(1800) }] })
  await plan()
  await workUntil(async () => (await open('openai')) === 0)
  expect(await open('xai')).toBeGreaterThan(QUERIES / 3)
  expect(engines.grok.maxInFlight).toBeLessThanOrEqual(4)
  await untilAllEnded()
  expect(await standOf('xai', day)).toEqual({ done: QUERIES })
}, 240_000)

test('an engine that has used up its share of the budget stops alone; when both have, the day is stopped', async () => {
  configure({ LLM_DAILY_TOKEN_BUDGET: '20000000' })
  await db().tokenBudgetDay.create({ data: { day: new Date(day), engine: 'xai', used: 9_999_999n } })
  await plan()
  await untilAllEnded()
  expect([await standOf('openai', day), await standOf('xai', day)]).toEqual([
    { done: QUERIES },
    { 'skipped budget': QUERIES },
  ])
  const run = await summary()
  expect(run).toMatchObject({ status: 'finished', done: QUERIES, skipped: QUERIES })
  expect(run.note).toContain('Grok: the share of 10,000,000 tokens')
  expect(run.failures[0]?.reason).toContain('Grok')

  await db().tokenBudgetDay.updateMany({ where: { engine: 'openai' }, data: { used: 10_000_000n } })
  await makeTracked([{}])
  await planDay(day)
  await untilAllEnded()
  expect(await summary()).toMatchObject({ status: 'stopped', note: expect.stringContaining('20,000,000 tokens') })
})

test('a reader whose account is exhausted delays reading only: what was paid for is kept and read later', async () => {
  engines.play({ chatgpt: [{ kind: 'extract', does: outOfQuota() }] })
  await plan()
  const answered = () => db().question.count({ where: { engine: 'xai', state: 'answered', jobId: null } })
  await workUntil(async () => (await answered()) === QUERIES)
  expect(engines.grok.calls).toHaveLength(QUERIES)
  expect(await db().result.count()).toBe(0)
  const waiting = await readDailyRun(day)
  expect(waiting.status).toBe('running')
  expect(waiting.note).toContain('the account of ChatGPT, which reads the answers of all engines, is exhausted')
  engines.play()
  await startDay(day, { actor: null, requestId: null })
  await untilAllEnded()
  expect(engines.grok.calls).toEqual([])
  expect([await standOf('openai', day), await standOf('xai', day)]).toEqual([{ done: QUERIES }, { done: QUERIES }])
  expect((await summary()).note).toBeNull()
}, 240_000)

test('a reader that is away fails its own questions only: the answers of others are kept and read later', async () => {
  engines.play({ chatgpt: [{ kind: 'extract', does: resets }] })
  await plan()
  const kept = () => db().question.count({ where: { engine: 'xai', state: 'answered' } })
  await workUntil(async () => (await open('openai')) === 0 && (await kept()) === QUERIES, 60_000)
  expect(await standOf('openai', day)).toEqual({ 'failed server': QUERIES })
  engines.play()
  await prioritiseReading(day)
  await untilAllEnded()
  expect(await standOf('xai', day)).toEqual({ done: QUERIES })
  expect(engines.grok.calls).toEqual([])
}, 240_000)

test('what was queued for an engine that is switched off ends with that reason; what it had answered is read', async () => {
  engines.play({
    chatgpt: [{ kind: 'extract', does: slow(1500) }],
    grok: [{ times: 3, does: slow(0) }, { does: slow(1500) }],
  })
  await plan()
  const answered = () => db().question.count({ where: { engine: 'xai', state: 'answered' } })
  await workUntil(async () => (await answered()) >= 3)
  const kept = await answered()
  configure({ ENGINES: 'openai' })
  engines.play()
  await untilAllEnded()
  expect(await standOf('openai', day)).toEqual({ done: QUERIES })
  expect(await standOf('xai', day)).toEqual({ done: kept, 'skipped engine': QUERIES - kept })
  expect(engines.grok.calls).toEqual([])
}, 240_000)

/** Locks questions, so that a worker which claims them waits. */
async function holdQuestions(engine: string) {
  const locked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = db().$transaction(
    async (tx) => {
      await tx.$queryRaw`select id from question where engine = ${engine} for update`
      locked.resolve()
      await held.promise
    },
    { timeout: 30_000 },
  )
  await Promise.race([locked.promise, holding])
  const waiting = () => db().$queryRaw<object[]>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return {
    untilWaitedFor: () => until(waiting, (sessions) => sessions.length === 1),
    async letGo() {
      held.resolve()
      await holding
    },
  }
}
const states = () => db().question.groupBy({ by: ['state'], _count: true })

test('a worker that ends waits for the engine that claims last, when the questions of another have been given back', async () => {
  engines.play({ chatgpt: [{ does: slow(60_000) }] })
  await plan()
  const shutdown = new AbortController()
  const hold = await holdQuestions('xai')
  const loop = runQuestions(newId(), shutdown.signal)
  await hold.untilWaitedFor()
  await until(
    async () => engines.chatgpt.calls.length,
    (calls) => calls > 0,
  )
  shutdown.abort()
  const stopped = loop.stop()
  await until(states, (all) => all.every(({ state }) => state === 'queued'))
  expect(await Promise.race([stopped, wait(200, 'claiming')])).toBe('claiming')
  await Promise.all([hold.letGo(), stopped])
  expect(await states()).toEqual([{ state: 'queued', _count: 2 * QUERIES }])
  expect(engines.grok.calls).toEqual([])
})
