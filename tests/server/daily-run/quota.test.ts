import { beforeEach, expect, test, vi } from 'vitest'
import { today } from '@/server/clock'
import { startDay } from '@/server/daily-run/catch-up'
import { claimQuestions } from '@/server/daily-run/claim'
import { readDailyRun } from '@/server/daily-run/progress'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { resetModelGates } from '@/server/llm/model-gate'
import { log } from '@/server/log'
import { env } from '@/server/settings/env'
import { outOfQuota } from '@/tests/support/model-script'
import { askAll, makeTracked, planFor, questionOf, startEngine, until } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'

const { server, engine } = await startEngine({ latencyMs: 30 })
const day = today()

configure({ OPENAI_API_KEY: 'test-key', LLM_CONCURRENCY: '4' })
beforeEach(() => {
  resetModelGates()
  server.calls.length = 0
})

const forty = async () => (await Promise.all(Array.from({ length: 40 }, () => makeTracked([{}])))).flat()
/** What comes while a trial call is under way is given back, and comes again a second later. */
async function drain() {
  do await askAll(engine)
  while ((await db().queryRun.count({ where: { status: 'queued' } })) > 0)
}
const ended = async () =>
  (await db().queryRun.groupBy({ by: ['status', 'reasonCode'], where: { day: new Date(day) }, _count: true })).map(
    ({ status, reasonCode, _count }) => [status, reasonCode, _count],
  )

test('an exhausted account is asked by what is in flight, once more at most, and alerts once', async () => {
  server.setScript([{ kind: 'ask', does: outOfQuota() }])
  const error = vi.spyOn(log, 'error')
  await planFor(await forty(), day)
  await askAll(engine)
  expect(server.calls.length).toBeLessThanOrEqual(5)
  expect(await ended()).toEqual([['skipped', 'quota', 40]])
  expect(error.mock.calls.filter(([, words]) => String(words).includes('exhausted'))).toHaveLength(1)
  error.mockRestore()
  expect(await db().engineState.findMany()).toMatchObject([{ engine: 'openai', quotaSince: expect.any(Date) }])
})

test('another process that comes while it is exhausted asks nothing', async () => {
  await planFor(await forty(), day)
  await askAll(engine)
  expect(server.calls).toEqual([])
  expect(await ended()).toEqual([['skipped', 'quota', 80]])
  expect((await readDailyRun(day)).unasked).toBe(80)
})

test('a run that is started by hand makes one trial call; while the account stays empty that is all', async () => {
  expect(await startDay(day, { actor: null, requestId: null })).toMatchObject({ enqueued: 80, alreadyDone: 0 })
  await drain()
  expect(server.calls).toHaveLength(1)
  expect(await ended()).toEqual([['skipped', 'quota', 80]])
})

test('a trial call that works opens the account again: everything else is asked', async () => {
  server.setScript([])
  expect(await startDay(day, { actor: null, requestId: null })).toMatchObject({ enqueued: 80 })
  await drain()
  expect(await ended()).toEqual([['done', null, 80]])
  expect(await db().engineState.findMany()).toMatchObject([{ quotaSince: null, trialAt: null }])
})

test('a question with a kept answer does not take the trial call from one that is still to be asked', async () => {
  const term = 'desks with a kept answer'
  await planFor(await makeTracked([{ term }]), day)
  await askAll(engine)
  await db().engineState.updateMany({ data: { quotaSince: new Date(), trialAt: null } })
  await planFor([...(await makeTracked([{ term }])), ...(await makeTracked([{}]))], day)
  const { claimed } = await claimQuestions(5, newId(), engine.id)
  expect(claimed.map(({ answer, account }) => [answer !== null, account])).toEqual([
    [true, 'open'],
    [false, 'trial'],
  ])
})

test('the answer of a trial call is kept though it cannot be noted that the account works', async () => {
  const [query] = await makeTracked([{ term: 'desks of a trial call' }])
  await db().engineState.updateMany({ data: { quotaSince: new Date(), trialAt: null } })
  await db().$executeRawUnsafe(`create function stays_shut() returns trigger language plpgsql as $$ begin
    if new.quota_since is null then raise exception 'shut'; end if; return new; end $$`)
  await db()
    .$executeRaw`create trigger stays_shut before update on engine_state for each row execute function stays_shut()`
  await planFor(query ? [query] : [], day)
  await askAll(engine)
  expect(server.calls.filter(({ kind }) => kind === 'ask')).toHaveLength(1)
  const { answer } = await questionOf(
    (await db().queryRun.findFirstOrThrow({ where: { queryId: query?.id ?? '' } })).id,
  )
  expect(answer).toMatchObject({ model: 'answer-model' })
  await db().$executeRaw`drop function stays_shut cascade`
})

test('questions wait for a trial call that takes longer than one call may, and are not skipped', async () => {
  const before = env().LLM_TIMEOUT_MS
  configure({ LLM_TIMEOUT_MS: '300' })
  await db().question.deleteMany()
  await db().queryRun.deleteMany()
  await db().engineState.updateMany({ data: { quotaSince: new Date(), trialAt: null, trialUntil: null } })
  await planFor((await forty()).slice(0, 10), day)
  const claim = () => claimQuestions(10, newId(), engine.id)
  expect((await claim()).claimed.map(({ account }) => account)).toEqual(['trial'])
  expect(await until(claim, ({ fetched }) => fetched > 0)).toMatchObject({ claimed: [] })
  expect(await ended()).toEqual([['queued', null, 10]])
  configure({ LLM_TIMEOUT_MS: String(before) })
})
