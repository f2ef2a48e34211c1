import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/server/db'
import { closeQueue, prepareQueues } from '@/server/queue'
import { enqueueDay } from '@/server/services/query-runs/enqueue-day'
import { planDay } from '@/server/services/query-runs/plan-day'
import { makeTracked, makeTrackedIndustry } from '../../../support/runs'

beforeAll(() => prepareQueues(process.env.DATABASE_URL ?? ''))
afterAll(closeQueue)

const openai = { engine: 'openai', samples: 1 }
const runsOf = (day: string) => db().queryRun.findMany({ where: { day: new Date(day) }, orderBy: { id: 'asc' } })
const jobsOf = (ids: string[]) =>
  db().$queryRaw<{ key: string }[]>`
    select singleton_key as key from pgboss.job where name = 'answer-query' and singleton_key = any(${ids}::text[])
      and state = 'created' order by priority desc, created_on`

test('an active query gets one run per sample, a switched-off one none', async () => {
  const tracked = await makeTracked([{}, { slot: null }])
  const scope = { ownerIds: [tracked[0]?.ownerId ?? ''] }
  const { planned, created } = await planDay('2026-01-05', { ...openai, samples: 3, scope })
  expect([planned, created.length]).toEqual([3, 3])
  const runs = await runsOf('2026-01-05')
  expect(runs.map((run) => [run.queryId, run.sample, run.status])).toEqual(
    [1, 2, 3].map((sample) => [tracked[0]?.id, sample, 'queued']),
  )
})

test('planning twice, also at once, neither loses nor doubles a run', async () => {
  await makeTracked([{}, {}])
  const plans = await Promise.all([1, 2, 3].map(() => planDay('2026-01-06', openai)))
  const runs = await runsOf('2026-01-06')
  expect(plans.reduce((sum, plan) => sum + plan.created.length, 0)).toBe(runs.length)
  expect(new Set(plans.map(({ planned }) => planned))).toEqual(new Set([runs.length]))
  const day = await db().dailyRun.findUniqueOrThrow({ where: { day: new Date('2026-01-06') } })
  expect(day.planned).toBe(runs.length)
})

test("every owner's first query comes before any owner's second", async () => {
  const owners = [await makeTrackedIndustry([{}, {}, {}]), await makeTracked([{}, {}]), await makeTracked([{}])]
  const ownerIds = owners.map((tracked) => tracked[0]?.ownerId ?? '')
  const { created } = await planDay('2026-01-07', { ...openai, scope: { ownerIds } })
  const runs = await runsOf('2026-01-07')
  const order = created.map((id) => runs.find((run) => run.id === id)?.ownerId)
  expect(new Set(order.slice(0, 3))).toEqual(new Set(ownerIds))
  expect(new Set(order.slice(3, 5)).size).toBe(2)
  expect(order[5]).toBe(ownerIds[0])
})

test('an empty scope means nobody, never everybody', async () => {
  expect(await enqueueDay('2026-01-08', { ownerIds: [] })).toEqual({ date: '2026-01-08', enqueued: 0, alreadyDone: 0 })
  expect(await runsOf('2026-01-08')).toEqual([])
})

test('a finished day that gets new runs is running again', async () => {
  const day = new Date('2026-01-09')
  await planDay('2026-01-09', openai)
  await db().dailyRun.update({ where: { day }, data: { status: 'finished', finishedAt: new Date() } })
  expect((await planDay('2026-01-09', openai)).created).toEqual([])
  expect((await db().dailyRun.findUniqueOrThrow({ where: { day } })).status).toBe('finished')
  await makeTracked([{}])
  await planDay('2026-01-09', openai)
  expect(await db().dailyRun.findUniqueOrThrow({ where: { day } })).toMatchObject({
    status: 'running',
    finishedAt: null,
  })
})

test('triggering a day twice at once queues exactly one job per run, in planned order', async () => {
  const tracked = [...(await makeTracked([{}, {}])), ...(await makeTracked([{}]))]
  const scope = { ownerIds: tracked.map(({ ownerId }) => ownerId) }
  const answers = await Promise.all([enqueueDay('2026-01-10', scope), enqueueDay('2026-01-10', scope)])
  expect(answers.map(({ enqueued }) => enqueued).sort()).toEqual([0, 3])
  expect(answers.map(({ alreadyDone }) => alreadyDone).sort()).toEqual([0, 3])
  const ids = (await runsOf('2026-01-10')).map(({ id }) => id)
  expect((await jobsOf(ids)).map(({ key }) => key)).toEqual(ids)
})

test('a planned run whose job was lost is queued again', async () => {
  const tracked = await makeTracked([{}, {}])
  const scope = { ownerIds: tracked.map(({ ownerId }) => ownerId) }
  await enqueueDay('2026-01-11', scope)
  const [lost] = await runsOf('2026-01-11')
  await db().$executeRaw`delete from pgboss.job where singleton_key = ${lost?.id}`
  expect(await enqueueDay('2026-01-11', scope)).toEqual({ date: '2026-01-11', enqueued: 1, alreadyDone: 1 })
  expect(await jobsOf([lost?.id ?? ''])).toHaveLength(1)
})

test('run and job exist together or not at all', async () => {
  const tracked = await makeTracked([{}])
  const scope = { ownerIds: tracked.map(({ ownerId }) => ownerId) }
  await db().$executeRaw`alter table pgboss.job_common rename to job_away`
  await expect(enqueueDay('2026-01-12', scope)).rejects.toThrow()
  await db().$executeRaw`alter table pgboss.job_away rename to job_common`
  expect(await runsOf('2026-01-12')).toEqual([])
  expect((await enqueueDay('2026-01-12', scope)).enqueued).toBe(1)
})
