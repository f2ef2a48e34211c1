import { beforeAll, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { queryResultParams } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { opportunities } from '@/server/services/opportunities/opportunities'
import { whyNotUs } from '@/server/services/opportunities/why-not-us'
import { allAnswers, listAnswers } from '@/server/services/query-results/reads'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { statementsOf } from '@/tests/support/statements'

const TODAY = today()

const answers = (query: MadeQuery, days: number) =>
  Array.from({ length: days }, (_, age) => ({
    ...{ query, day: addDays(TODAY, -age - 1), brands: ['A', `Brand ${age % 9}`, 'C'], searches: [`s ${age}`] },
    ...{ citations: [`https://site${age % 7}.example/${age}`], consulted: ['https://loom.example/'] },
  }))

let few: { id: string; query: MadeQuery }
let many: typeof few
async function make(days: number[]): Promise<typeof few> {
  const organisation = await makeOrganisation()
  const queries = await Promise.all(days.map((_, at) => makeQuery(organisation, { slot: at + 1 })))
  await storeResults(queries.flatMap((query, at) => answers(query, days[at] ?? 0)))
  const [query] = queries
  if (!query) throw new Error('no query')
  return { id: organisation.id, query }
}
beforeAll(async () => {
  few = await make([3])
  many = await make([3, 60, 60])
})

const params = queryResultParams.parse({ behind: 'a', only: 'notNamed' })
it.each<[string, (of: typeof few) => Promise<unknown>]>([
  ['opportunities', ({ id }) => opportunities(actorOf(id), 'ownOrganisation', id, { days: 28 }, TODAY)],
  ['why not us', ({ id, query }) => whyNotUs(actorOf(id), 'ownOrganisation', id, query.id, { days: 28 }, TODAY)],
  [
    'a list of answers',
    async ({ id }) => {
      const page = await listAnswers(await allAnswers(actorOf(id), 'ownOrganisation', id, params, TODAY), params)
      expect([page.total > 0, page.behind.length > 0]).toEqual([true, true])
    },
  ],
])('%s: no more statements as data grows, and at most three connections at once', async (_what, read) => {
  const [less, more] = [await statementsOf(() => read(few)), await statementsOf(() => read(many))]
  expect(more.all).toBe(less.all)
  expect(less.all).toBeGreaterThan(1)
  expect(Math.max(less.atOnce, more.atOnce)).toBeLessThanOrEqual(3)
})
