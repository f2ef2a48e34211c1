import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerQueryJob } from '@/jobs/answer-query'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { closeQueue, prepareQueues } from '@/server/queue'
import { enqueueDay } from '@/server/services/query-runs/enqueue-day'
import { logLines } from '../support/log-lines'
import { refuses } from '../support/model-script'
import { makeTracked, planFor, startEngine, until, untroubled } from '../support/runs'
import { endWorkers, startWorker } from '../support/worker'

// What a worker leaves behind for whoever watches it: lines that name their run, and the counts of its model calls.

const { server, engine } = await startEngine()

beforeAll(async () => {
  const settings = { OPENAI_API_KEY: 'S3cr3t-key', OPENAI_BASE_URL: server.url, DAILY_RUN_CRON: '0 0 29 2 *' }
  Object.assign(process.env, settings)
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterAll(async () => {
  await endWorkers()
  await server.stop()
  await closeQueue()
})

test('a line about a run names it: at debug that it is done, at info that it failed, at error that it broke', async () => {
  const [done, failed, broken] = await planFor(
    await makeTracked([{ term: 'fine' }, { term: 'refused' }, { term: 'lost' }]),
  )
  server.setScript([{ when: 'refused', kind: 'ask', does: refuses }])
  const work = (id = '', breaks = false) =>
    answerQueryJob(id, {
      engine: breaks ? { ...engine, ask: () => Promise.reject(new Error('ours')) } : engine,
      ...{ signal: untroubled, redelivered: false },
    }).catch(() => undefined)
  const lines = await logLines(async () => {
    await work(done)
    await work(failed)
    await work(broken, true)
  }, 'debug')
  expect(lines.map(({ level, msg, run, outcome }) => [level, msg, run, outcome])).toEqual([
    [20, 'query run', done, 'done'],
    [30, 'query run', failed, 'failed'],
    [50, 'a query run broke', broken, undefined],
  ])
})

test('a worker that ends has added what became of its calls, and has told no secret', async () => {
  await db().modelCallDay.deleteMany()
  await makeTracked([{ term: 'another fine one' }])
  const worker = await startWorker({ LOG_LEVEL: 'debug' })
  await enqueueDay(today())
  await until(
    () => db().queryRun.count({ where: { day: new Date(today()), status: { in: ['done', 'failed'] } } }),
    (ended) => ended === 4,
  )
  await worker.end()
  const rows = await db().modelCallDay.findMany({ orderBy: [{ call: 'asc' }, { outcome: 'asc' }] })
  const counted = rows.map(({ day, call, outcome, calls }) => [
    day.toISOString().slice(0, 10),
    call,
    outcome,
    Number(calls),
  ])
  expect(counted).toContainEqual([today(), 'answer', 'ok', 3])
  expect(counted).toContainEqual([today(), 'extract', 'ok', 3])
  expect(rows.find(({ outcome }) => outcome === 'refused')?.calls).toBeGreaterThan(0)
  const runs = worker.lines().filter(({ msg }) => msg === 'query run')
  expect(runs.map(({ run }) => /^[0-9a-f]{24}$/.test(String(run)))).toEqual([true, true, true, true])
  expect(worker.output()).not.toContain('S3cr3t')
})
