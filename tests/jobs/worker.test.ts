import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { deleteOrganisation } from '@/server/organisations/writes'
import { createTrackedQuery } from '@/server/queries/writes'
import { closeQueue, prepareQueues, sendRetention } from '@/server/queue/client'
import { resetEnv } from '@/server/settings/env'
import { signInNew } from '../support/actors'
import { makeOrganisation } from '../support/factories'
import { startModelServer } from '../support/model-server'
import { makeQuery, storeResults } from '../support/results'
import { until } from '../support/runs'
import { endWorkers, startWorker } from '../support/worker'

// The worker as a process.

const server = await startModelServer({ latencyMs: 20 })

beforeAll(async () => {
  Object.assign(process.env, { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: server.url, DAILY_RUN_CRON: '0 0 29 2 *' })
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterAll(async () => {
  await endWorkers()
  await server.stop()
  await closeQueue()
})

test('workers apply the retention once a day between them, by their settings', async () => {
  await db().$executeRaw`insert into audit_entry (id, at, actor_role, action, target_kind)
    select md5(n::text)::char(24), now() - n * interval '10 days', 'systemAdmin', 'organisation.save', 'organisation'
    from generate_series(1, 20) n`
  const workers = await Promise.all([
    startWorker({ RETENTION_AUDIT_DAYS: '95' }),
    startWorker({ RETENTION_AUDIT_DAYS: '95' }),
  ])
  const said = () => workers.flatMap((worker) => worker.lines()).filter(({ msg }) => msg === 'retention applied')
  await until(
    async () => said(),
    (lines) => lines.length > 0,
    120_000,
  )
  expect(said()).toMatchObject([{ removed: { auditEntries: 11, sessions: 0 }, failed: [], takenElsewhere: false }])
  expect(await db().auditEntry.count({ where: { action: 'organisation.save' } })).toBe(9)
  await sendRetention()
  const jobs = await db().$queryRaw`select state::text from pgboss.job where name = 'retention'`
  expect(jobs).toEqual([{ state: 'completed' }])
  expect(await Promise.all(workers.map((worker) => worker.end()))).toEqual([0, 0])
}, 240_000)

test('the first query of a new customer is asked within seconds of being saved, without a daily run', async () => {
  const { actor } = await signInNew({ roles: ['systemAdmin'] })
  const { id: organization } = await makeOrganisation()
  const worker = await startWorker()
  const searchTerm = 'first desk of a new customer'
  const saved = Date.now()
  await db().$transaction((tx) =>
    createTrackedQuery(tx, actor, 'organisation', { organization, searchTerm, active: true }, 'request'),
  )
  await until(
    () => db().result.count({ where: { ownerId: organization } }),
    (results) => results === 1,
  )
  expect(Date.now() - saved).toBeLessThan(20_000)
  expect(await worker.end()).toBe(0)
}, 240_000)

test('names of a deleted organisation leave with the answers that used them', async () => {
  const { actor } = await signInNew({ roles: ['systemAdmin'] })
  const organisation = await makeOrganisation()
  const query = await makeQuery(organisation)
  await storeResults([{ query, day: addDays(today(), -1), brands: ['Only Here'], answer: 'Only Here' }])
  const worker = await startWorker()
  await deleteOrganisation(actor, organisation.id, 'request')
  await until(
    () => db().brand.count({ where: { name: 'Only Here' } }),
    (brands) => brands === 0,
  )
  expect(await worker.end()).toBe(0)
}, 240_000)

test('the worker says that it lives, and is gone when it has ended', async () => {
  const worker = await startWorker()
  expect(await db().workerHeartbeat.count()).toBe(1)
  expect(await worker.end()).toBe(0)
  expect(await db().workerHeartbeat.count()).toBe(0)
})

test('a worker whose start takes its time says all the while that it lives', async () => {
  const holder = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await holder.connect()
  await holder.query('begin; lock table pgboss.version in access exclusive mode')
  const worker = await startWorker({}, false)
  await until(
    () => db().workerHeartbeat.count(),
    (seen) => seen === 1,
  )
  expect(worker.output()).not.toContain('worker ready')
  await holder.query('commit')
  await holder.end()
  await until(
    async () => worker.output(),
    (said) => said.includes('worker ready'),
  )
  expect(await worker.end()).toBe(0)
})

test('a worker whose parent has ended ends by itself', async () => {
  const worker = await startWorker()
  worker.process.disconnect()
  await until(
    async () => worker.process.exitCode,
    (code) => code === 0,
  )
})

test('a wrong setting ends the worker with a line that names it', async () => {
  const worker = await startWorker({ DAILY_RUN_CRON: '99 5 * * *' }, false)
  await until(
    async () => worker.process.exitCode,
    (code) => code !== null,
  )
  expect(worker.process.exitCode).toBe(1)
  expect(worker.output()).toMatch(/^DAILY_RUN_CRON: /m)
})
