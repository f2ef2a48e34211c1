import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { planDay } from '@/server/services/daily-run/plan'
import { readDailyRun } from '@/server/services/daily-run/progress'
import { createTrackedQuery } from '@/server/services/tracked-queries/writes'
import { signInNew } from '../support/actors'
import { makeOrganisation } from '../support/factories'
import { HALLUCINATED } from '../support/model-answers'
import {
  brokenJson,
  cutOff,
  failsWith,
  hallucinates,
  hangs,
  hostile,
  rateLimited,
  refuses,
  resets,
} from '../support/model-script'
import { startModelServer } from '../support/model-server'
import { makeTracked, makeTrackedIndustry, until } from '../support/runs'
import { endWorkers, startWorker } from '../support/worker'

// The worker as a process, against a provider that does everything a provider has been seen to do.

const server = await startModelServer({ latencyMs: 20 })
const day = today()

beforeAll(async () => {
  Object.assign(process.env, { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: server.url, LLM_TIMEOUT_MS: '1500' })
  // Never due while this test runs: it starts the run by itself.
  process.env.DAILY_RUN_CRON = '0 0 29 2 *'
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterAll(async () => {
  await endWorkers()
  await server.stop()
  await closeQueue()
})

const term = (what: string) => `desk that meets ${what}.`
const FATES: Record<string, string> = {
  'a plain day': 'done',
  'a rate limit': 'done',
  'a broken server': 'done',
  'a reset connection': 'done',
  'an invented brand': 'done',
  'hostile names': 'done',
  'a refusal': 'refused',
  'a cut-off answer': 'incomplete',
  'a hang': 'timeout',
  'broken JSON': 'badResponse',
}

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

test('the worker says that it lives, and is gone when it has ended', async () => {
  const worker = await startWorker()
  expect(await db().workerHeartbeat.count()).toBe(1)
  expect(await worker.end()).toBe(0)
  expect(await db().workerHeartbeat.count()).toBe(0)
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
