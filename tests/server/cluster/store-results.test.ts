import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/server/db'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { OWNED } from '@/tests/architecture/owned-tables'
import { ownersIn, type Sent, sentBy, tasksOf } from '@/tests/support/cluster-tasks'
import { askAll, makeTracked, makeTrackedIndustry, planFor, startEngine, type Tracked } from '@/tests/support/runs'

// What is sent while an answer is stored: on a single server and, by `npm test -- --distributed <address>`, on a cluster.

const { server, engine } = await startEngine()

beforeAll(() => prepareQueues(process.env.DATABASE_URL ?? ''))
afterAll(async () => {
  await server.stop()
  await closeQueue()
})

const WRITES = new RegExp(`\\b(insert into|update|delete from)\\s+(${Object.keys(OWNED).join('|')})\\b`, 'i')
const STORES = /^\s*with (own|run) as/

/** The first answer of an owner makes rows that later ones change. */
async function sentForASecondAnswer(tracked: Tracked[]): Promise<Sent[]> {
  await planFor(tracked, '2026-11-19')
  const first = await sentBy(() => askAll(engine))
  for (const each of first) await isOfFew(each, tracked)
  await planFor(tracked, '2026-11-20')
  const sent = await sentBy(async () => expect(await askAll(engine)).toEqual(['done']))
  expect(await db().result.count({ where: { queryId: { in: tracked.map(({ id }) => id) } } })).toBe(2 * tracked.length)
  return sent
}

/** One task for an owner at most, and one for a statement of none of them. */
async function isOfFew(sent: Sent, tracked: readonly Tracked[]): Promise<void> {
  const owners = ownersIn(sent, [...new Set(tracked.map(({ ownerId }) => ownerId))])
  for (const tasks of await tasksOf(sent)) expect([sent.text, tasks <= Math.max(1, owners)]).toEqual([sent.text, true])
}

/** In their order: `own` stores results, `run` adds to the ledger. */
const storesOf = (sent: readonly Sent[]) => sent.flatMap(({ text }) => STORES.exec(text)?.[1] ?? [])

test('a result and all that is counted with it are one statement for its owner, on one node', async () => {
  const sent = await sentForASecondAnswer(await makeTracked([{ term: 'desks in one statement' }]))
  expect(sent.filter(({ text }) => WRITES.test(text) && !STORES.test(text))).toEqual([])
  // The bill of the answer, the result, and the bill of reading it.
  expect(storesOf(sent)).toEqual(['run', 'own', 'run'])
  for (const each of sent) expect([each.text, ...(await tasksOf(each))].slice(2)).toEqual([])
  for (const each of sent) await isOfFew(each, [])
})

test('an answer for several owners is one statement for each of them', async () => {
  const term = 'desks in three statements'
  const owners = [
    ...(await makeTracked([{ term }, { term: `${term} ` }])),
    ...(await makeTrackedIndustry([{ term }])),
    ...(await makeTracked([{ term }])),
  ]
  const ids = [...new Set(owners.map(({ ownerId }) => ownerId))]
  const sent = await sentForASecondAnswer(owners)
  expect(sent.filter(({ text }) => WRITES.test(text) && !STORES.test(text))).toEqual([])
  const calls = sent.filter(({ text }) => STORES.test(text))
  expect(storesOf(calls).filter((name) => name === 'own')).toHaveLength(ids.length)
  for (const each of calls) {
    expect(ownersIn(each, ids)).toBe(1)
    await isOfFew(each, owners)
  }
})
