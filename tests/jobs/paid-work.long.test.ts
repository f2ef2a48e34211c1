import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { db } from '@/server/db/client'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { enqueueGeneration } from '@/server/sentiment/requests'
import { resetEnv } from '@/server/settings/env'
import { AWAY, proxyDatabase } from '../support/database-proxy'
import { slow } from '../support/model-script'
import { startModelServer } from '../support/model-server'
import { actorOf } from '../support/results'
import { until } from '../support/runs'
import { makeAnalysed, readEntries } from '../support/sentiment'
import { endWorkers, startWorker } from '../support/worker'
import { paidWork } from './paid-work'

// Short form: tests/jobs/paid-work.test.ts.
await paidWork(60_000, Object.keys(AWAY))

afterEach(endWorkers)

it('of two workers that lost their database for longer than a heartbeat, the one that was answered keeps it', async () => {
  const server = await startModelServer()
  Object.assign(process.env, { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: server.url, DAILY_RUN_CRON: '0 0 29 2 *' })
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
  const proxy = await proxyDatabase()
  const one = await makeAnalysed([{ answer: 'Floors are quiet and well run.' }])
  await Promise.all([startWorker(), startWorker()])
  server.setScript([{ does: slow(2000) }])
  await enqueueGeneration(actorOf(one.id), 'ownOrganisation', { timeframe: 1 }, 'request')
  await until(
    async () => server.calls.length,
    (calls) => calls > 0,
  )
  proxy.begin({ kind: 'down' })
  await sleep(40_000)
  proxy.end()
  await until(
    () => readEntries(one).catch(() => []),
    (entries) => entries.length > 0,
  )
  // As long as a redelivery would take.
  await sleep(30_000)
  expect(server.calls).toHaveLength(1)
  expect(await readEntries(one)).toHaveLength(1)
  expect(await db().usageDay.findMany({ where: { ownerId: one.id } })).toMatchObject([{ calls: 1 }])
  await endWorkers()
  await closeQueue()
  await proxy.undo()
  await server.stop()
}, 240_000)
