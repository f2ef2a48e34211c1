import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '@/server/db'
import { closeQueue, prepareQueues } from '@/server/queue'
import { answerQuery } from '@/server/services/query-runs/answer-query'
import { storeGivenUp } from '@/server/services/query-runs/store-failure'
import { slow } from '../../../support/model-script'
import { DAY, makeTracked, planFor, readRunRow, startEngine, until, untroubled } from '../../../support/runs'

const { server, engine } = await startEngine()
const options = { engine, signal: untroubled }
const day = new Date(DAY)

beforeAll(() => prepareQueues(process.env.DATABASE_URL ?? ''))
beforeEach(() => server.setScript([{ kind: 'ask', does: slow(400) }]))
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

async function planned(term: string) {
  const [query] = await makeTracked([{ term }])
  const [runId] = await planFor(query ? [query] : [])
  return { queryId: query?.id ?? '', ownerId: query?.ownerId ?? '', runId: runId ?? '' }
}
const asking = (runId: string) =>
  until(
    () => readRunRow(runId),
    (run) => run.status === 'asking',
  )
const resultsOf = (queryId: string) => db().result.count({ where: { queryId } })
const tokensOf = async (ownerId: string) =>
  (await db().usageDay.findMany({ where: { ownerId, day } })).reduce((sum, each) => sum + Number(each.inputTokens), 0)

test('a query that was switched off since it was planned is skipped, without a call', async () => {
  const { queryId, runId } = await planned('switched off')
  await db().query.update({ where: { id: queryId }, data: { activeSlot: null } })
  expect(await answerQuery(runId, options)).toBe('skipped')
  expect(await readRunRow(runId)).toMatchObject({ status: 'skipped', reasonCode: 'inactive' })
  expect(server.calls.some(({ input }) => input.includes('switched off'))).toBe(false)
})

test('a query that was changed since is asked as it is now', async () => {
  const { queryId, runId } = await planned('before the change')
  await db().query.update({ where: { id: queryId }, data: { searchTerm: 'after the change' } })
  expect(await answerQuery(runId, options)).toBe('done')
  const answer = await db().answer.findFirstOrThrow({ where: { result: { queryId } } })
  expect(answer.question).toMatchObject({ term: 'after the change' })
})

test('a query deleted while it is asked leaves nothing but its bill', async () => {
  const { queryId, ownerId, runId } = await planned('deleted while asked')
  const answering = answerQuery(runId, options)
  await asking(runId)
  await db().query.delete({ where: { id: queryId } })
  expect(await answering).toBe('gone')
  expect(await resultsOf(queryId)).toBe(0)
  expect(await tokensOf(ownerId)).toBe(8600)
  expect(await answerQuery(runId, options)).toBe('gone')
})

test('who waits for a question whose asker was deleted is woken and asks it', async () => {
  const tracked = [
    ...(await makeTracked([{ term: 'asked by the dead' }])),
    ...(await makeTracked([{ term: 'asked by the dead' }])),
  ]
  const [first = '', second = ''] = await planFor(tracked)
  const woken: string[] = []
  const answering = answerQuery(first, { ...options, wake: async (ids) => void woken.push(...ids) })
  await asking(first)
  expect(await answerQuery(second, options)).toBe('waiting')
  await db().query.delete({ where: { id: tracked[0]?.id ?? '' } })
  expect(await answering).toBe('gone')
  expect(woken).toEqual([second])
  expect(await answerQuery(second, options)).toBe('done')
})

test('of two workers that hold a run, the one that was replaced discards its answer', async () => {
  const { queryId, ownerId, runId } = await planned('a zombie at work')
  const zombie = answerQuery(runId, options)
  await asking(runId)
  const successor = answerQuery(runId, { ...options, redelivered: true })
  expect(await Promise.all([zombie, successor])).toEqual(['gone', 'done'])
  expect(await readRunRow(runId)).toMatchObject({ status: 'done', attempt: 2, inputTokens: 17_200 })
  expect(await resultsOf(queryId)).toBe(1)
  expect(await tokensOf(ownerId)).toBe(17_200)
})

test('a shutdown puts the run back as it was, and the next worker answers it', async () => {
  const { queryId, runId } = await planned('interrupted by a deploy')
  const shutdown = new AbortController()
  const answering = answerQuery(runId, { engine, signal: shutdown.signal })
  await asking(runId)
  shutdown.abort()
  await expect(answering).rejects.toMatchObject({ kind: 'aborted' })
  expect(await readRunRow(runId)).toMatchObject({ status: 'queued', reasonCode: null, reason: null })
  expect(await db().askedQuestion.count({ where: { leaderRunId: runId } })).toBe(0)
  expect(await answerQuery(runId, { ...options, redelivered: true })).toBe('done')
  expect(await resultsOf(queryId)).toBe(1)
})

test('a run that was planned for another engine is not asked of this one', async () => {
  const { runId } = await planned('for another engine')
  expect(await answerQuery(runId, { ...options, engine: { ...engine, id: 'simulated' } })).toBe('skipped')
  expect(await readRunRow(runId)).toMatchObject({ reasonCode: 'engine' })
})

test('a run whose job was given up has failed, and who waits for its question fails with it', async () => {
  const tracked = [...(await makeTracked([{ term: 'poison' }])), ...(await makeTracked([{ term: 'poison' }]))]
  const [first = '', second = ''] = await planFor(tracked)
  const shutdown = new AbortController()
  const answering = answerQuery(first, { engine, signal: shutdown.signal }).catch(() => 'aborted')
  await asking(first)
  expect(await answerQuery(second, options)).toBe('waiting')
  await storeGivenUp(first)
  shutdown.abort()
  await answering
  expect(await readRunRow(first)).toMatchObject({ status: 'failed', reasonCode: 'gaveUp' })
  expect(await answerQuery(second, options)).toBe('failed')
  expect(await readRunRow(second)).toMatchObject({ reasonCode: 'gaveUp' })
})

test('a stopped day asks nothing more', async () => {
  const { runId } = await planned('on a stopped day')
  await db().dailyRun.update({ where: { day }, data: { status: 'stopped', note: 'stopped' } })
  expect(await answerQuery(runId, options)).toBe('skipped')
  expect(await readRunRow(runId)).toMatchObject({ reasonCode: 'budget' })
})
