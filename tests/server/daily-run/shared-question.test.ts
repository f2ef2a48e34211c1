import { beforeEach, expect, test } from 'vitest'
import { claimQuestions } from '@/server/daily-run/claim'
import { runQuestion } from '@/server/daily-run/run-question'
import { closeDb, db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { refuses, slow } from '@/tests/support/model-script'
import {
  askAll,
  makeTracked,
  makeTrackedIndustry,
  planFor,
  readRunRow,
  startEngine,
  type Tracked,
  until,
  untroubled,
} from '@/tests/support/runs'

const { server, engine } = await startEngine()

beforeEach(() => server.setScript([]))

const resultsOf = async (tracked: Tracked[]) => {
  const where = { queryId: { in: tracked.map(({ id }) => id) } }
  const results = await db().result.findMany({ where, include: { answer: true } })
  return results.sort((a, b) => b.inputTokens - a.inputTokens)
}
const callsFor = (term: string) =>
  server.calls.filter((call) => call.kind === 'ask' && call.input.includes(term)).length
const three = async (term: string) => [
  ...(await makeTracked([{ term }])),
  ...(await makeTrackedIndustry([{ term: ` ${term} ` }])),
  ...(await makeTracked([{ term }])),
]

test('the same question of three owners is one call; the first carries its tokens, all have its answer', async () => {
  const tracked = await three('desks for all')
  await planFor(tracked)
  expect(await askAll(engine)).toEqual(['done'])
  expect(callsFor('desks for all')).toBe(1)
  const [asked, ...others] = await resultsOf(tracked)
  expect([asked, ...others].map((result) => [result?.inputTokens, result?.outputTokens])).toEqual([
    [8600, 460],
    [0, 0],
    [0, 0],
  ])
  for (const other of others) {
    expect(other.brandIds).toEqual(asked?.brandIds)
    expect(other.citationIds).toEqual(asked?.citationIds)
    expect(other.answer?.text).toBe(asked?.answer?.text)
    expect(await db().usageDay.count({ where: { ownerId: other.ownerId } })).toBe(0)
  }
  const totals = await db().usageTotal.findMany({ where: { ownerId: { in: tracked.map(({ ownerId }) => ownerId) } } })
  expect(totals.map(({ ownerId, tokens }) => [ownerId, Number(tokens)])).toEqual([[asked?.ownerId, 9060]])
})

test('a query that asks the same later that day gets the kept answer, for nothing', async () => {
  const [first] = await makeTracked([{ term: 'desks asked before' }])
  await planFor(first ? [first] : [])
  await askAll(engine)
  const calls = server.calls.length
  const [late] = await makeTracked([{ term: 'desks asked before' }])
  await planFor(late ? [late] : [])
  expect(await askAll(engine)).toEqual(['done'])
  expect(server.calls).toHaveLength(calls)
  const [asked, copied] = await resultsOf([first, late].flatMap((each) => each ?? []))
  expect([asked?.inputTokens, copied?.inputTokens]).toEqual([8600, 0])
  expect(copied?.brandIds).toEqual(asked?.brandIds)
  expect(copied?.answer?.text).toBe(asked?.answer?.text)
})

test('a query that subscribes while the question is asked gets its answer from the same call', async () => {
  const term = 'desks joined in flight'
  const [first] = await makeTracked([{ term }])
  await planFor(first ? [first] : [])
  server.setScript([{ kind: 'ask', does: slow(300) }])
  const asking = askAll(engine)
  await until(
    async () => callsFor(term),
    (calls) => calls === 1,
  )
  const [late] = await makeTracked([{ term }])
  await planFor(late ? [late] : [])
  // Its job finds the question held, and leaves it to the worker that holds it.
  expect(await askAll(engine)).toEqual([])
  expect(await asking).toEqual(['done'])
  expect(callsFor(term)).toBe(1)
  expect(await resultsOf([first, late].flatMap((each) => each ?? []))).toHaveLength(2)
})

test('of three owners one is deleted while the question is asked: the others have its answer, and the bill stays', async () => {
  const term = 'desks of a deleted owner'
  const tracked = await three(term)
  await planFor(tracked)
  server.setScript([{ kind: 'ask', does: slow(300) }])
  const asking = askAll(engine)
  await until(
    async () => callsFor(term),
    (calls) => calls === 1,
  )
  const payer = (await db().queryRun.findMany({ where: { queryId: { in: tracked.map(({ id }) => id) } } })).sort(
    (a, b) => (a.id < b.id ? -1 : 1),
  )[0]
  await db().owner.delete({ where: { id: payer?.ownerId ?? '' } })
  expect(await asking).toEqual(['done'])
  expect((await resultsOf(tracked)).map(({ inputTokens }) => inputTokens)).toEqual([0, 0])
  expect(Number((await db().usageTotal.findUniqueOrThrow({ where: { ownerId: payer?.ownerId ?? '' } })).tokens)).toBe(
    9060,
  )
})

test('many owners that are planned one by one, with two workers at it, make one call and lose no one', async () => {
  const term = 'a crowd of desks'
  const asked = Promise.all(
    [0, 0].map(async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        await askAll(engine)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    }),
  )
  const tracked: Tracked[] = []
  for (let owner = 0; owner < 12; owner += 1) {
    const [query] = await makeTracked([{ term }])
    if (!query) continue
    tracked.push(query)
    await planFor([query])
  }
  await asked
  await askAll(engine)
  expect(callsFor(term)).toBe(1)
  expect(await resultsOf(tracked)).toHaveLength(12)
})

test('another profile, place or sample is another question', async () => {
  const term = 'desks for whom'
  await planFor([
    ...(await makeTracked([{ term }])),
    ...(await makeTracked([{ term, profile: 'A student' }])),
    ...(await makeTracked([{ term }], { location: 'Leeds' })),
  ])
  expect(await askAll(engine)).toHaveLength(3)
  expect(callsFor(term)).toBe(3)
  await planFor(await makeTracked([{ term: 'desks asked twice' }], { samples: 2 }))
  await askAll(engine)
  expect(callsFor('desks asked twice')).toBe(2)
})

test('a failure ends all subscribers with one reason, for one price', async () => {
  const tracked = await three('desks that are refused')
  const runs = await planFor(tracked)
  server.setScript([{ kind: 'ask', does: refuses }])
  expect(await askAll(engine)).toEqual(['failed'])
  const rows = await Promise.all(runs.map(readRunRow))
  expect(rows.map(({ status, reasonCode }) => [status, reasonCode])).toEqual(
    Array.from({ length: 3 }, () => ['failed', 'refused']),
  )
  expect(new Set(rows.map(({ reason }) => reason)).size).toBe(1)
  expect(rows.map(({ inputTokens }) => inputTokens).sort((a, b) => b - a)).toEqual([16_000, 0, 0])
  expect(await resultsOf(tracked)).toEqual([])
})

test('an inactive subscriber is skipped, the others go on', async () => {
  const tracked = await three('desks of which one is off')
  const runs = await planFor(tracked)
  await db().query.updateMany({ where: { id: tracked[0]?.id ?? '' }, data: { activeSlot: null } })
  const { claimed } = await claimQuestions(5, newId(), engine.id)
  expect(claimed.map(({ payer }) => payer.ownerId === tracked[0]?.ownerId)).toEqual([false])
  for (const question of claimed) await runQuestion(question, { engine, reader: engine, signal: untroubled })
  const rows = await Promise.all(runs.map(readRunRow))
  expect(rows.map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
    ['skipped', 'inactive'],
    ['done', null],
    ['done', null],
  ])
})

test('a claim that waits for another worker, which waits for it, is repeated', async () => {
  const [query] = await makeTracked([{ term: 'desks that two workers want' }])
  if (!query) throw new Error('nothing is tracked')
  const [runId] = await planFor([query])
  const questionId = (await readRunRow(runId)).questionId ?? ''
  const workerId = newId()
  await endDeadlocksAfter('2s')
  const claiming = await db().$transaction(
    async (tx) => {
      // Postgres ends whoever looks first, which is the claim.
      await tx.$executeRaw`set local deadlock_timeout = '1min'`
      await tx.$executeRaw`select id from question where id = ${questionId} for update`
      const claim = claimQuestions(1, workerId, engine.id)
      await until(waitingForQuestions, (count) => count > 0)
      // The claim has fetched the job by now.
      await tx.$executeRaw`
        update pgboss.job set priority = priority where singleton_key = ${questionId} and name like 'question-%'`
      return { claim }
    },
    { timeout: 10_000 },
  )
  // The other worker may still have the job when the claim is repeated; then the next one gets it.
  const { claimed: first } = await claiming.claim
  const { claimed } = first.length > 0 ? { claimed: first } : await claimQuestions(1, workerId, engine.id)
  expect(claimed.map(({ id }) => id)).toEqual([questionId])
  for (const question of claimed) await runQuestion(question, { engine, reader: engine, signal: untroubled })
  expect(await readRunRow(runId)).toMatchObject({ status: 'done' })
})

/** For new connections: longer than a busy machine takes to bring the two together, and less than a lock is waited for. */
async function endDeadlocksAfter(waited: string): Promise<void> {
  await db().$executeRawUnsafe(`
    do $$ begin execute format('alter database %I set deadlock_timeout = ''${waited}''', current_database()); end $$`)
  await closeDb()
}

async function waitingForQuestions(): Promise<number> {
  const waiting = await db().$queryRaw<unknown[]>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from question q%'`
  return waiting.length
}
