import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { toDay } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { resetEnv } from '@/server/settings/env'
import { startModelServer } from '@/tests/support/model-server'
import { makeTracked, until } from '@/tests/support/runs'
import { endWorkers, startWorker } from '@/tests/support/worker'

// Workers on machines whose clocks are a minute off, as synchronised ones never are: the day is the database's (R-SAFE-72).

const OFF_S = 60
const QUERIES = 24
const model = await startModelServer({ latencyMs: 50 })

beforeAll(async () => {
  Object.assign(process.env, {
    ENGINES: 'openai',
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: model.url,
    LLM_CONCURRENCY: '4',
    // Planned at the start of a worker, and at midnight.
    DAILY_RUN_CRON: '0 0 * * *',
  })
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterEach(endWorkers)
afterAll(async () => {
  await closeQueue()
  await model.stop()
})

/**
 * Environment of a process on a machine whose clock is wrong; waits keep their pace.
 * @param aheadS by how many seconds its clock is ahead; negative behind
 */
function machineClock(aheadS: number): Record<string, string> {
  const shift = `
    const Real = Date
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()) }
      static now() { return Real.now() + ${aheadS * 1000} }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}` }
}

/** What was written more than so long before or after the database's present. */
function readStray(seconds: number) {
  return db().$queryRaw`
    select name, at from (
      select 'run' as name, created_at as at from query_run union all select 'run ended', finished_at from query_run
      union all select 'result', created_at from result union all select 'worker', seen_at from worker_heartbeat
      union all select 'organisation', created_at from owner) written
    where abs(extract(epoch from now() - at)) > ${seconds}::float8`
}

test('workers a minute ahead and a minute behind ask the questions of the day, each once', async () => {
  const begun = performance.now()
  const day = today()
  await Promise.all(Array.from({ length: QUERIES }, () => makeTracked([{}])))
  const workers = await Promise.all([startWorker(machineClock(OFF_S)), startWorker(machineClock(-OFF_S))])
  await until(
    () => db().queryRun.count({ where: { status: { not: 'queued' } } }),
    (count) => count === QUERIES,
  )
  const runs = await db().queryRun.groupBy({ by: ['day', 'status'], _count: true })
  expect(runs.map((run) => ({ ...run, day: toDay(run.day) }))).toEqual([{ day, status: 'done', _count: QUERIES }])
  expect(model.calls.filter(({ kind }) => kind === 'ask')).toHaveLength(QUERIES)
  expect(await readStray((performance.now() - begun) / 1000 + OFF_S + 1)).toEqual([])
  for (const worker of workers) expect(worker.process.exitCode).toBeNull()
}, 120_000)
