import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { newId } from '@/server/ids'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { NAMES_QUEUE } from '@/server/queue/queues'
import { readChanges } from '@/server/services/names/changes'
import { sortName } from '@/server/services/names/sort-name'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '../support/results'
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

// Short form: tests/server/services/names/reevaluate.test.ts, in one process; a killed worker: tests/jobs/worker-killed.test.ts.
const RESULTS = 3000
const idOf = async (name: string) => (await db().brand.findUniqueOrThrow({ where: { key: brandKey(name) } })).id

test('a worker killed with -9 in the middle of a re-evaluation: another one continues, and no result is half changed', async () => {
  const query = await makeQuery(await makeOrganisation())
  await storeResults(
    Array.from({ length: RESULTS }, (_, index) => ({
      query,
      day: addDays(today(), -(index % 300)),
      sample: 1 + Math.floor(index / 300),
      brands: ['Acme Rooms', 'Bolt', 'Acme'],
    })),
  )
  const [rooms, bolt, acme] = [await idOf('Acme Rooms'), await idOf('Bolt'), await idOf('Acme')]
  const first = await startWorker()
  const admin = actorOf(null, ['systemAdmin'])
  await sortName(admin, rooms, { action: 'sameAs', target: String(acme), preview: false }, newId())
  await until(
    async () => (await readChanges()).items[0]?.done ?? 0,
    (done) => done > 0,
  )
  await first.end('SIGKILL')
  const [stopped] = (await readChanges()).items
  expect(stopped).toMatchObject({ state: 'running', total: RESULTS })
  expect(stopped?.done).toBeLessThan(RESULTS)
  const changed = { brandIds: { equals: [acme, bolt] }, readBrandIds: { equals: [rooms, bolt, acme] } }
  expect(await db().result.count({ where: changed })).toBe(stopped?.done)
  // As the queue's supervision notes it every five seconds while such a job runs.
  await db().$executeRaw`update pgboss.queue set singletons_active = array[null]::text[] where name = ${NAMES_QUEUE}`
  const second = await startWorker()
  onTestFailed(() => console.log(first.output(), second.output()))
  const [ended] = await until(
    async () => (await readChanges()).items,
    ([change]) => change?.state === 'done',
    120_000,
  )
  expect(ended).toMatchObject({ done: RESULTS, total: RESULTS })
  expect(await db().result.count({ where: changed })).toBe(RESULTS)
  const counted = await until(
    () => db().nameCount.findMany(),
    (counts) => counts.length === 3,
    120_000,
  )
  expect(counted.map(({ answers }) => answers)).toEqual(Array.from({ length: 3 }, () => 28 * (RESULTS / 300)))
}, 240_000)
