import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { closeQueue, prepareQueues, sendRetention } from '@/server/queue/client'
import { until } from '../support/runs'
import { endWorkers, startWorker } from '../support/worker'

beforeAll(async () => {
  process.env.DAILY_RUN_CRON = '0 0 29 2 *'
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterAll(async () => {
  await endWorkers()
  await closeQueue()
})

const addOld = () => db().$executeRaw`insert into audit_entry (id, at, actor_role, action, target_kind)
  select md5(n::text)::char(24), now() - n * interval '10 days', 'systemAdmin', 'organisation.save', 'organisation'
  from generate_series(1, 20) n`
const jobs = () => db().$queryRaw`select state::text from pgboss.job where name = 'retention'`

test('workers apply the retention once a day between them, by their settings', async () => {
  await addOld()
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
  expect(await jobs()).toEqual([{ state: 'completed' }])
  expect(await Promise.all(workers.map((worker) => worker.end()))).toEqual([0, 0])
}, 240_000)
