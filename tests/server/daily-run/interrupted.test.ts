import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { claimQuestions } from '@/server/daily-run/claim'
import { type ClaimedQuestion, markAlone } from '@/server/daily-run/question'
import { runQuestion } from '@/server/daily-run/run-question'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { slow } from '@/tests/support/model-script'
import {
  askAll,
  DAY,
  makeTracked,
  planFor,
  questionOf,
  readRunRow,
  redeliver,
  startEngine,
  until,
  untroubled,
} from '@/tests/support/runs'

const { server, engine } = await startEngine()
const day = new Date(DAY)

beforeEach(() => server.setScript([]))

async function planned(term: string) {
  const [query] = await makeTracked([{ term }])
  const [runId] = await planFor(query ? [query] : [])
  return { queryId: query?.id ?? '', ownerId: query?.ownerId ?? '', runId: runId ?? '' }
}
/** Claims the one question that is queued, for a worker of its own. */
async function claimOne(): Promise<ClaimedQuestion> {
  const { claimed } = await claimQuestions(1, newId(), engine.id)
  if (!claimed[0]) throw new Error('no question was queued')
  return claimed[0]
}
const run = (question: ClaimedQuestion, signal = untroubled) =>
  runQuestion(question, { engine, reader: engine, signal })
const callsFor = (term: string, kind = 'ask') =>
  server.calls.filter((call) => call.kind === kind && call.input.includes(term)).length
const isAsked = (term: string) =>
  until(
    async () => callsFor(term),
    (calls) => calls > 0,
  )
const resultsOf = (queryId: string) => db().result.count({ where: { queryId } })
const tokensOf = async (ownerId: string) =>
  (await db().usageDay.findMany({ where: { ownerId, day } })).reduce((sum, each) => sum + Number(each.inputTokens), 0)

test('of two workers that hold a question, the first answer counts; both bills do, and results are stored once', async () => {
  const { queryId, ownerId, runId } = await planned('a zombie at work')
  server.setScript([{ kind: 'ask', times: 1, does: slow(400) }])
  const zombie = run(await claimOne())
  await isAsked('a zombie at work')
  await redeliver()
  const successor = run(await claimOne())
  expect(await Promise.all([zombie, successor])).toEqual(['done', 'done'])
  expect(await resultsOf(queryId)).toBe(1)
  expect(await readRunRow(runId)).toMatchObject({ status: 'done' })
  const asks = callsFor('a zombie at work')
  expect(asks).toBe(2)
  // Only who holds the question goes on to read the answer.
  expect(callsFor('a zombie at work', 'extract')).toBe(1)
  expect((await db().usageDay.aggregate({ where: { ownerId, day }, _sum: { calls: true } }))._sum.calls).toBe(3)
  expect(await tokensOf(ownerId)).toBe(2 * 8000 + 600)
})

test('a claim that a failed-over database has lost, and that is made again just after the answer: the answer is read', async () => {
  const { queryId, runId } = await planned('a lost claim')
  const question = await claimOne()
  await db().$executeRaw`update question set job_id = null where id = ${question.id}`
  // Deferred, so that it comes between the answer and what follows it.
  await db().$executeRawUnsafe(`create function claim_again() returns trigger language plpgsql as $$ begin
    update question set job_id = '${question.job.id}' where id = new.id; return null; end $$`)
  await db().$executeRaw`create constraint trigger claims_again after update of answer on question
    deferrable initially deferred for each row execute function claim_again()`
  const forget = async () => void (await db().$executeRaw`drop function if exists claim_again cascade`)
  onTestFinished(forget)
  expect(await run(question)).toBe('released')
  await forget()
  await db().$executeRaw`update pgboss.job set start_after = now() where state = 'retry'`
  expect(await askAll(engine)).toEqual(['done'])
  expect(callsFor('a lost claim')).toBe(1)
  expect(await resultsOf(queryId)).toBe(1)
  expect(await readRunRow(runId)).toMatchObject({ status: 'done' })
})

test('a worker that died after the answer was kept: the next one reads and stores it without asking', async () => {
  const { queryId, ownerId, runId } = await planned('kept before the death')
  const question = await claimOne()
  const dead = { ...engine, extract: () => new Promise<never>(() => undefined) }
  void runQuestion(question, { engine: dead, reader: dead, signal: untroubled })
  await until(
    () => questionOf(runId),
    ({ state }) => state === 'answered',
  )
  expect(await tokensOf(ownerId)).toBe(8000)
  await redeliver()
  expect(await askAll(engine)).toEqual(['done'])
  expect(callsFor('kept before the death')).toBe(1)
  expect(await resultsOf(queryId)).toBe(1)
  expect(await readRunRow(runId)).toMatchObject({ inputTokens: 8600 })
  expect(await questionOf(runId)).toMatchObject({ deaths: 1, tries: 0, state: 'done' })
})

test('a shutdown gives the question back as it was, and the next worker answers it', async () => {
  const { queryId, runId } = await planned('interrupted by a deploy')
  server.setScript([{ kind: 'ask', times: 1, does: slow(400) }])
  const shutdown = new AbortController()
  const asking = run(await claimOne(), shutdown.signal)
  await isAsked('interrupted by a deploy')
  shutdown.abort()
  expect(await asking).toBe('released')
  expect(await readRunRow(runId)).toMatchObject({ status: 'queued', reasonCode: null, reason: null })
  expect(await questionOf(runId)).toMatchObject({ state: 'queued', jobId: null, deaths: 0, tries: 0 })
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await askAll(engine)).toEqual(['done'])
  expect(await resultsOf(queryId)).toBe(1)
})

test('a question that was held at two deaths is asked alone, and only a death then counts as its own', async () => {
  const { runId } = await planned('held at many deaths')
  for (const deaths of [0, 1, 2]) {
    const question = await claimOne()
    expect([question.suspected, (await questionOf(runId)).tries]).toEqual([deaths === 2, 0])
    if (question.suspected) await markAlone(question)
    await redeliver()
  }
  for (const tries of [1, 2]) {
    const question = await claimOne()
    expect(await questionOf(runId)).toMatchObject({ tries, alone: false })
    await markAlone(question)
    await redeliver()
  }
  expect(await askAll(engine)).toEqual([])
  expect(await readRunRow(runId)).toMatchObject({ status: 'failed', reasonCode: 'gaveUp' })
  expect(await questionOf(runId)).toMatchObject({ state: 'failed', tries: 3 })
})

test('a fault of its own is tried three times, without paying again, and then has failed', async () => {
  const { ownerId, queryId, runId } = await planned('poison')
  await db().$executeRawUnsafe(`
    create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`)
  await db().$executeRawUnsafe(`
    create trigger poison before update on query for each row when (new.id = '${queryId}') execute function poison()`)
  for (const tries of [1, 2, 3]) {
    expect(await askAll(engine)).toEqual(['released'])
    expect(await questionOf(runId)).toMatchObject({ tries, state: 'answered' })
    await new Promise((resolve) => setTimeout(resolve, 1100))
  }
  expect(await askAll(engine)).toEqual([])
  expect(await readRunRow(runId)).toMatchObject({ status: 'failed', reasonCode: 'gaveUp' })
  expect(callsFor('poison')).toBe(1)
  expect(await tokensOf(ownerId)).toBe(8000 + 3 * 600)
})
