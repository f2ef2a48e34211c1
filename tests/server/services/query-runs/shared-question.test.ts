import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '@/server/db'
import { closeQueue, prepareQueues } from '@/server/queue'
import { answerQuery } from '@/server/services/query-runs/answer-query'
import { refuses, slow } from '../../../support/model-script'
import {
  DAY,
  makeTracked,
  makeTrackedIndustry,
  planFor,
  readRunRow,
  startEngine,
  until,
  untroubled,
} from '../../../support/runs'

const { server, engine } = await startEngine()
const options = { engine, signal: untroubled }

beforeAll(() => prepareQueues(process.env.DATABASE_URL ?? ''))
beforeEach(() => server.setScript([]))
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

/** Two owners that ask the same, planned. */
async function twoOwners(term: string) {
  const tracked = [...(await makeTracked([{ term }])), ...(await makeTrackedIndustry([{ term: ` ${term} ` }]))]
  const [first = '', second = ''] = await planFor(tracked)
  return { first, second, queryIds: tracked.map(({ id }) => id) }
}
const tokensOf = async (queryIds: string[]) => {
  const results = await db().result.findMany({ where: { queryId: { in: queryIds } }, include: { answer: true } })
  return results.sort((a, b) => b.inputTokens - a.inputTokens)
}
const jobsOf = (runId: string) =>
  db().$queryRaw<unknown[]>`select id from pgboss.job where singleton_key = ${runId} and state = 'created'`
const callsFor = (term: string) =>
  server.calls.filter((call) => call.kind === 'ask' && call.input.includes(term)).length

test('the same question of two owners, one after the other, costs one call', async () => {
  const { first, second, queryIds } = await twoOwners('shared desks in turn')
  expect(await answerQuery(first, options)).toBe('done')
  expect(await answerQuery(second, options)).toBe('done')
  expect(callsFor('shared desks in turn')).toBe(1)
  const [asked, copied] = await tokensOf(queryIds)
  expect([asked?.inputTokens, copied?.inputTokens, copied?.outputTokens]).toEqual([8600, 0, 0])
  expect(copied?.brandIds).toEqual(asked?.brandIds)
  expect(copied?.citationIds).toEqual(asked?.citationIds)
  expect(copied?.answer?.text).toBe(asked?.answer?.text)
  expect(await db().usageDay.count({ where: { ownerId: copied?.ownerId ?? '' } })).toBe(0)
})

test('asked at the same time, the second waits, is woken by a job, and shares the answer', async () => {
  const { first, second, queryIds } = await twoOwners('shared desks at once')
  server.setScript([{ kind: 'ask', does: slow(300) }])
  const asking = answerQuery(first, options)
  await until(
    () => readRunRow(first),
    (run) => run.status === 'asking',
  )
  expect(await answerQuery(second, options)).toBe('waiting')
  expect(await readRunRow(second)).toMatchObject({ status: 'waiting' })
  expect(await jobsOf(second)).toHaveLength(0)
  expect(await asking).toBe('done')
  expect(await readRunRow(second)).toMatchObject({ status: 'queued' })
  expect(await jobsOf(second)).toHaveLength(1)
  expect(await answerQuery(second, options)).toBe('done')
  expect(callsFor('shared desks at once')).toBe(1)
  expect((await tokensOf(queryIds)).map(({ inputTokens }) => inputTokens)).toEqual([8600, 0])
})

test('no wake-up is lost, whoever comes first', async () => {
  const tracked = await Promise.all(Array.from({ length: 12 }, () => makeTracked([{ term: 'a crowd of desks' }])))
  const runs = await planFor(tracked.flat())
  const queue = [...runs]
  // Runs that are woken are answered here, as the demo data does it.
  const wake = async (ids: string[]) => void queue.push(...ids)
  const outcomes: string[] = []
  while (queue.length > 0)
    outcomes.push(...(await Promise.all(queue.splice(0).map((id) => answerQuery(id, { ...options, wake })))))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(12)
  expect(callsFor('a crowd of desks')).toBe(1)
  expect(await db().queryRun.count({ where: { id: { in: runs }, status: 'done' } })).toBe(12)
})

test('another profile or another place is another question', async () => {
  const term = 'desks for whom'
  const tracked = [
    ...(await makeTracked([{ term }])),
    ...(await makeTracked([{ term, profile: 'A student' }])),
    ...(await makeTracked([{ term }], { location: 'Leeds' })),
  ]
  for (const run of await planFor(tracked)) expect(await answerQuery(run, options)).toBe('done')
  expect(callsFor(term)).toBe(3)
})

test('repeats of a day are asked anew', async () => {
  const tracked = await makeTracked([{ term: 'desks asked twice' }])
  for (const run of await planFor(tracked, DAY, 2)) expect(await answerQuery(run, options)).toBe('done')
  expect(callsFor('desks asked twice')).toBe(2)
})

test('who shares the question of a failed run fails with its reason, for free', async () => {
  const { first, second, queryIds } = await twoOwners('desks that are refused')
  server.setScript([{ kind: 'ask', does: refuses }])
  expect(await answerQuery(first, options)).toBe('failed')
  const calls = server.calls.length
  expect(await answerQuery(second, options)).toBe('failed')
  expect(server.calls).toHaveLength(calls)
  expect(await readRunRow(second)).toMatchObject({ reasonCode: 'refused', inputTokens: 0 })
  expect(await db().result.count({ where: { queryId: { in: queryIds } } })).toBe(0)
})

test('an answer whose owner was deleted since is asked for again', async () => {
  const { first, second, queryIds } = await twoOwners('desks of a deleted owner')
  expect(await answerQuery(first, options)).toBe('done')
  await db().query.delete({ where: { id: queryIds[0] ?? '' } })
  expect(await answerQuery(second, options)).toBe('done')
  expect(callsFor('desks of a deleted owner')).toBe(2)
  expect((await tokensOf(queryIds)).map(({ inputTokens }) => inputTokens)).toEqual([8600])
})
