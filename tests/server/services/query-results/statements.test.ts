import { expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { queryResultParams } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { allAnswers, listAnswers } from '@/server/services/query-results/reads'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { statementsOf } from '@/tests/support/statements'

const TODAY = today()

const answers = (query: MadeQuery, days: number) =>
  Array.from({ length: days }, (_, age) => ({
    ...{ query, day: addDays(TODAY, -age), brands: ['A', `Brand ${age % 20}`, 'C'] },
    citations: [`https://site${age % 7}.example/${age}`],
  }))

it('a list of answers takes at most three connections at once, and no more statements as data grows', async () => {
  const organisation = await makeOrganisation()
  const actor = actorOf(organisation.id)
  const query = await makeQuery(organisation, { slot: 1 })
  const params = queryResultParams.parse({ behind: 'a', only: 'notNamed' })
  const list = async () => {
    const page = await listAnswers(await allAnswers(actor, 'ownOrganisation', organisation.id, params, TODAY), params)
    expect(page.total).toBeGreaterThan(0)
    expect(page.behind.length).toBeGreaterThan(0)
  }
  await storeResults(answers(query, 3))
  const few = await statementsOf(list)
  const more = await Promise.all([2, 3].map((slot) => makeQuery(organisation, { slot })))
  await storeResults(more.flatMap((each) => answers(each, 60)))
  const many = await statementsOf(list)
  expect(many.all).toBe(few.all)
  expect(Math.max(few.atOnce, many.atOnce)).toBeLessThanOrEqual(3)
})
