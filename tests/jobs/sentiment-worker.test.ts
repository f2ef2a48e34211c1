import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { simulatedEngine } from '@/server/llm/simulated'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { failOrphaned, generate } from '@/server/sentiment/generate'
import { enqueueGeneration } from '@/server/sentiment/requests'
import { resetEnv } from '@/server/settings/env'
import { freeReservations, reserveTokens, settleTokens } from '@/server/usage/budget'
import { slow } from '../support/model-script'
import { startModelServer } from '../support/model-server'
import { actorOf } from '../support/results'
import { until, untroubled } from '../support/runs'
import { makeAnalysed, makeGeneration, readEntries, readGeneration } from '../support/sentiment'
import { endWorkers, startWorker } from '../support/worker'

// Requests and the workers that make them, as processes that die; and what keeps an organisation from being blocked.

const server = await startModelServer()
const ANSWER = 'Floors are quiet and well run.'

beforeAll(async () => {
  Object.assign(process.env, { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: server.url, DAILY_RUN_CRON: '0 0 29 2 *' })
  resetEnv()
  await prepareQueues(process.env.DATABASE_URL ?? '')
})
afterEach(async () => {
  await endWorkers()
  process.env.LLM_DAILY_TOKEN_BUDGET = ''
  resetEnv()
})
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

const ask = (organisation: { id: string }) =>
  enqueueGeneration(actorOf(organisation.id), 'ownOrganisation', { timeframe: 1 }, 'request')
const ended = (id: string, withinMs = 120_000) =>
  until(
    () => readGeneration(id),
    ({ finishedAt }) => finishedAt !== null,
    withinMs,
  )

test('a worker asked to end finishes what it has in hand', async () => {
  const one = await makeAnalysed([{ answer: ANSWER }])
  server.setScript([{ does: slow(1000), times: 1 }])
  const worker = await startWorker()
  const { _id } = await ask(one)
  await until(
    async () => server.inFlight,
    (count) => count > 0,
  )
  expect(await worker.end('SIGTERM')).toBe(0)
  expect(await readGeneration(_id)).toMatchObject({ state: 'done' })
}, 240_000)

test('an analysis that breaks every time is given up, and the organisation may ask again', async () => {
  const one = await makeAnalysed([{ answer: ANSWER }])
  await db().$executeRawUnsafe(`
    create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`)
  await db().$executeRawUnsafe(`
    create trigger poison before insert on sentiment_entry for each row when (new.organisation_id = '${one.id}') execute function poison()`)
  await startWorker()
  const { _id } = await ask(one)
  expect(await ended(_id)).toMatchObject({
    state: 'failed',
    reason: 'The analysis was interrupted several times and was given up. Please try again.',
  })
  // Three deliveries, each billed.
  expect(await db().usageDay.findMany({ where: { ownerId: one.id } })).toMatchObject([{ calls: 3 }])
  await db().$executeRawUnsafe('drop trigger poison on sentiment_entry')
  expect(await ended((await ask(one))._id)).toMatchObject({ state: 'done' })
}, 240_000)

test('the catch-up ends an open request whose job is gone, and no other', async () => {
  const [lost, young, queued] = await Promise.all([1, 2, 3].map(() => makeAnalysed([{ answer: ANSWER }])))
  if (!lost || !young || !queued) throw new Error('three were made')
  const ago = new Date(Date.now() - 120_000)
  const lostId = await makeGeneration(lost, { state: 'running', createdAt: ago })
  const youngId = await makeGeneration(young)
  const { _id } = await ask(queued)
  await db().sentimentGeneration.updateMany({ where: { id: _id }, data: { createdAt: ago } })
  expect(await failOrphaned()).toBe(1)
  expect(await readGeneration(lostId)).toMatchObject({
    state: 'failed',
    reason: 'The analysis was interrupted and did not finish. Please try again.',
  })
  expect((await readGeneration(youngId)).state).toBe('queued')
  expect((await readGeneration(_id)).state).toBe('queued')
})

test('an analysis of simulated answers is labelled as simulated, whichever engine made it', async () => {
  const real = await makeAnalysed([{ answer: ANSWER }])
  const mixed = await makeAnalysed([{ answer: ANSWER }, { answer: ANSWER, engine: 'simulated' }])
  await startWorker()
  for (const one of [real, mixed]) await ended((await ask(one))._id)
  expect((await readEntries(real))[0]).toMatchObject({
    engine: 'openai',
    model: expect.not.stringContaining('simulated'),
  })
  expect((await readEntries(mixed))[0]).toMatchObject({ engine: 'simulated' })
})

test('an analysis is refused when it may cost too much, and its reservation lasts while it runs', async () => {
  const one = await makeAnalysed([{ answer: ANSWER }])
  const options = { engine: simulatedEngine, signal: untroubled }
  process.env.LLM_DAILY_TOKEN_BUDGET = '50000'
  resetEnv()
  const budget = () =>
    db().tokenBudgetDay.findUniqueOrThrow({ where: { day_engine: { day: new Date(today()), engine: 'simulated' } } })
  // How much an analysis needs says nothing about a query run.
  const held = await reserveTokens(today(), 'simulated', untroubled, 30_000)
  if (held) await settleTokens(db(), today(), 'simulated', held, 49_000)
  expect(await generate({ generationId: await makeGeneration(one), ownerId: one.id }, options)).toBe('failed')
  expect((await db().sentimentGeneration.findFirst({ orderBy: { id: 'desc' } }))?.reason).toContain('budget of the day')
  await makeGeneration(one, { state: 'running' })
  await db().tokenBudgetDay.update({
    where: { day_engine: { day: new Date(today()), engine: 'simulated' } },
    data: { reserved: 5n },
  })
  await freeReservations(today())
  expect((await budget()).reserved).toBe(5n)
})
