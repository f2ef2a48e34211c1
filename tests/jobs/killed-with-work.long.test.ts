import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { GET } from '@/app/api/admin/answer-preview/[id]/route'
import { POST } from '@/app/api/admin/answer-preview/route'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { readChanges } from '@/server/names/changes'
import { sortName } from '@/server/names/sort-name'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { NAMES_QUEUE } from '@/server/queue/queues'
import { enqueueGeneration } from '@/server/sentiment/requests'
import { resetEnv } from '@/server/settings/env'
import { signInNew } from '../support/actors'
import { slow } from '../support/model-script'
import { startModelServer } from '../support/model-server'
import { call } from '../support/request'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '../support/results'
import { until } from '../support/runs'
import { makeAnalysed, readEntries, readGeneration } from '../support/sentiment'
import { endWorkers, startWorker } from '../support/worker'

// What a person waits for, in the hand of a worker that is killed with -9.
// Short form: tests/jobs/worker-killed.test.ts, a daily run; what is left behind: tests/jobs/sentiment-worker.test.ts,
// tests/jobs/answer-preview.test.ts; in one process: tests/server/names/reevaluate.test.ts.

const server = await startModelServer()
const WITHIN_MS = 120_000

beforeAll(async () => {
  const engine = { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: server.url }
  Object.assign(process.env, { ...engine, DAILY_RUN_CRON: '0 0 29 2 *' })
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterEach(async () => {
  await endWorkers()
  server.setScript([])
})
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

/** The only call of the model that is in flight. */
const inFlight = () =>
  until(
    async () => server.inFlight,
    (count) => count > 0,
  )

test('an analysis is made by another worker, once', async () => {
  const one = await makeAnalysed([{ answer: 'Floors are quiet and well run.' }])
  server.setScript([{ does: slow(4000), times: 1 }])
  const first = await startWorker()
  const { _id } = await enqueueGeneration(actorOf(one.id), 'ownOrganisation', { timeframe: 1 }, 'request')
  await inFlight()
  await first.end('SIGKILL')
  expect(await readGeneration(_id)).toMatchObject({ state: 'running' })
  await startWorker()
  const ended = await until(
    () => readGeneration(_id),
    ({ finishedAt }) => finishedAt !== null,
    WITHIN_MS,
  )
  expect(ended).toMatchObject({ state: 'done' })
  expect(await readEntries(one)).toHaveLength(1)
  expect(server.calls).toHaveLength(2)
}, 240_000)

test('a previewed answer is made by another worker (R-SETUP-2)', async () => {
  const { headers } = await signInNew({ roles: ['systemAdmin'] })
  server.setScript([{ does: slow(1500), times: 1 }])
  const first = await startWorker()
  const { id } = await makeOrganisation({ name: 'Killed' })
  const body = { organization: id, searchTerm: 'best flexible offices' }
  const { _id } = await (await call(POST, { headers, body })).json()
  const read = async () => (await call(GET, { headers, params: { id: _id } })).json()
  await inFlight()
  await first.end('SIGKILL')
  expect((await read()).state).toBe('running')
  await startWorker()
  const ended = await until(read, ({ state }) => state === 'done' || state === 'failed', WITHIN_MS)
  expect(ended.state).toBe('done')
}, 240_000)

const idOf = async (name: string) => (await db().brand.findUniqueOrThrow({ where: { key: brandKey(name) } })).id

test('a re-evaluation goes on in another worker, and no result is half changed', async () => {
  const RESULTS = 3000
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
  await startWorker()
  const [ended] = await until(
    async () => (await readChanges()).items,
    ([change]) => change?.state === 'done',
    120_000,
  )
  expect(ended).toMatchObject({ done: RESULTS, total: RESULTS })
  expect(await db().result.count({ where: changed })).toBe(RESULTS)
  const counted = await until(
    () => db().nameCount.findMany({ where: { brandId: { in: [rooms, bolt, acme] } } }),
    (counts) => counts.length === 3,
    120_000,
  )
  expect(counted.map(({ answers }) => answers)).toEqual(Array.from({ length: 3 }, () => 28 * (RESULTS / 300)))
}, 240_000)
