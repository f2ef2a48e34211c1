import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchQueues } from '@/jobs/due-queues'
import { runQuestions } from '@/jobs/question-loop'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { resetEnv } from '@/server/settings/env'
import { logLines } from '../support/log-lines'
import { refuses } from '../support/model-script'
import { makeTracked, planFor, questionOf, startEngine, until, untroubled } from '../support/runs'
import { endWorkers, startWorker } from '../support/worker'

// What a worker writes for monitoring: log lines that name their question, and the counts of its model calls.

const { server, engine } = await startEngine()

beforeAll(async () => {
  const settings = { OPENAI_API_KEY: 'S3cr3t-key', OPENAI_BASE_URL: server.url, DAILY_RUN_CRON: '0 0 29 2 *' }
  Object.assign(process.env, settings)
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterAll(async () => {
  await endWorkers()
  await closeQueue()
})

test('a line about a question names it: at debug that it is done, at info that it failed, at error that it broke', async () => {
  const [done, failed, broken] = await planFor(
    await makeTracked([{ term: 'fine' }, { term: 'refused' }, { term: 'lost' }]),
  )
  server.setScript([{ when: 'refused', kind: 'ask', does: refuses }])
  const odd: typeof engine = {
    ...engine,
    ask: (question, signal) =>
      question.term === 'lost' ? Promise.reject(new Error('ours')) : engine.ask(question, signal),
  }
  const lines = await logLines(async () => {
    const asking = runQuestions(newId(), untroubled, [odd], odd)
    const unwatch = watchQueues((due) => asking.wake(due))
    await until(
      () => db().queryRun.count({ where: { status: 'queued' } }),
      (queued) => queued === 0,
    )
    unwatch()
    await asking.stop()
  }, 'debug')
  const ids = await Promise.all([done, failed, broken].map(async (run) => (await questionOf(run)).id))
  const said = (id?: string) =>
    lines.filter(({ question }) => question === id).map(({ level, msg, outcome }) => [level, msg, outcome])
  expect(said(ids[0])).toEqual([[20, 'question', 'done']])
  expect(said(ids[1])).toEqual([[30, 'question', 'failed']])
  expect(said(ids[2])).toEqual([
    ...Array.from({ length: 3 }, () => [
      [50, 'question failed', undefined],
      [20, 'question', 'released'],
    ]).flat(),
    [50, 'question abandoned', undefined],
  ])
})

test('a worker that ends has stored the outcomes of its calls, and has logged no secret', async () => {
  await db().modelCallDay.deleteMany()
  await makeTracked([{ term: 'another fine one' }])
  const worker = await startWorker({ LOG_LEVEL: 'debug' })
  await planDay(today())
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
  const lines = worker.lines().filter(({ msg }) => msg === 'question')
  expect(lines.map(({ question }) => /^[0-9a-f]{24}$/.test(String(question)))).toEqual([true, true, true, true])
  expect(worker.output()).not.toContain('S3cr3t')
})
