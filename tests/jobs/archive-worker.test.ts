import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { closeQueue, prepareQueues, sendArchive } from '@/server/queue/client'
import { makeOrganisation, makeQuery, storeResults } from '../support/results'
import { until } from '../support/runs'
import type { S3Server } from '../support/s3-server'
import { useS3Server } from '../support/uploads'
import { endWorkers, startWorker } from '../support/worker'

let s3: S3Server

beforeAll(async () => {
  s3 = await useS3Server()
  process.env.DAILY_RUN_CRON = '0 0 29 2 *'
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterAll(async () => {
  await endWorkers()
  await closeQueue()
  await s3.stop()
})

const jobs = () => db().$queryRaw`select state::text from pgboss.job where name = 'archive'`
const archived = () => db().answer.count({ where: { text: null } })

test('workers archive old answers once a day between them, by their settings', async () => {
  const query = await makeQuery(await makeOrganisation())
  const old = Array.from({ length: 40 }, (_, index) => addDays(today(), -100 - index))
  await storeResults([...old, today()].map((day) => ({ query, day, answer: `On ${day}.` })))
  const workers = await Promise.all([
    startWorker({ ARCHIVE_AFTER_MONTHS: '1' }),
    startWorker({ ARCHIVE_AFTER_MONTHS: '1' }),
  ])
  const lines = () => workers.flatMap((worker) => worker.lines()).filter(({ msg }) => msg === 'archive kept')
  await until(
    async () => lines(),
    (found) => found.length > 0,
    120_000,
  )
  expect(lines()).toMatchObject([{ answers: 40, rewritten: 0 }])
  expect(await archived()).toBe(40)
  await sendArchive()
  expect(await jobs()).toEqual([{ state: 'completed' }])
  expect(await Promise.all(workers.map((worker) => worker.end()))).toEqual([0, 0])
}, 240_000)
