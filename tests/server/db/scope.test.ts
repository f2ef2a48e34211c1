import { beforeAll, describe, expect, it } from 'vitest'
import { queryResultParams } from '@/lib/answers/shapes'
import { addDays } from '@/lib/format/days'
import { allAnswers, listAnswers } from '@/server/answers/reads'
import { today } from '@/server/clock'
import { industryScope, industryScopes, organisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { opportunities } from '@/server/opportunities/opportunities'
import { whyNotUs } from '@/server/opportunities/why-not-us'
import { makeIndustry } from '@/tests/support/industries'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { statementsOf } from '@/tests/support/statements'

const refusal = (scope: Promise<string>) =>
  scope.then(
    () => 'a scope',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  )
const NOT_FOUND = 'notFound: Not found.'
const REACHES = ['self', 'ownOrganisation', 'any'] as const

const own = await makeOrganisation()
const other = await makeOrganisation()
const assigned = await makeIndustry({ name: 'B assigned', assignedTo: [own] })
const foreign = await makeIndustry({ name: 'foreign', assignedTo: [other] })

describe.each([
  ['an organisation', organisationScope, () => [own.id, other.id, assigned.id]],
  ['an industry', industryScope, () => [assigned.id, foreign.id, own.id]],
] as const)('the scope of %s', (_what, scope, ids) => {
  it('is decided by reach: none for self, its own rows for own organisation, every existing row for any', async () => {
    const [mine = '', theirs = ''] = ids()
    expect(await refusal(scope(actorOf(own.id), 'self', mine))).toBe(NOT_FOUND)
    expect(await scope(actorOf(own.id), 'ownOrganisation', mine)).toBe(mine)
    expect(await refusal(scope(actorOf(own.id), 'ownOrganisation', theirs))).toBe(NOT_FOUND)
    for (const id of [mine, theirs]) expect(await scope(actorOf(null), 'any', id)).toBe(id)
  })

  it('is none for somebody without an organisation or for a malformed id, in the same words', async () => {
    const [mine = '', , another = ''] = ids()
    expect(await refusal(scope(actorOf(null), 'ownOrganisation', mine))).toBe(NOT_FOUND)
    const odd = [`${mine} `, `${mine}\0`, mine.toUpperCase().replace(/.$/, 'F'), 'new', '', 'null', '__proto__']
    for (const id of [newId(), another, ...odd])
      for (const reach of REACHES) expect(await refusal(scope(actorOf(own.id), reach, id))).toBe(NOT_FOUND)
  })
})

it('the industries of an organisation are those assigned to it, by name', async () => {
  const first = await makeIndustry({ name: 'A assigned later', assignedTo: [own] })
  const scopes = async ({ id }: { id: string }) =>
    industryScopes(await organisationScope(actorOf(id), 'ownOrganisation', id))
  expect(await scopes(own)).toEqual([
    { scope: first.id, name: 'A assigned later' },
    { scope: assigned.id, name: 'B assigned' },
  ])
  expect(await scopes(await makeOrganisation())).toEqual([])
})

describe('statements', () => {
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
    few = await make([60])
    many = await make([60, 60, 60])
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
})
