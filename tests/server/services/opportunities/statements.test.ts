import { expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { opportunities } from '@/server/services/opportunities/opportunities'
import { whyNotUs } from '@/server/services/opportunities/why-not-us'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { statementsOf } from '@/tests/support/statements'

const TODAY = today()

const answers = (query: MadeQuery, days: number) =>
  Array.from({ length: days }, (_, age) => ({
    ...{ query, day: addDays(TODAY, -age - 1), brands: ['A', `Brand ${age % 9}`] },
    ...{
      citations: [`https://site${age % 7}.example/${age}`],
      consulted: ['https://loom.example/'],
      searches: [`s ${age}`],
    },
  }))

it('opportunities and their steps take at most three connections at once, and no more statements as data grows', async () => {
  const organisation = await makeOrganisation()
  const actor = actorOf(organisation.id)
  const query = await makeQuery(organisation, { slot: 1 })
  const page = () => opportunities(actor, 'ownOrganisation', organisation.id, { days: 28 }, TODAY)
  const drawer = () => whyNotUs(actor, 'ownOrganisation', organisation.id, query.id, { days: 28 }, TODAY)
  await storeResults(answers(query, 3))
  const few = [await statementsOf(page), await statementsOf(drawer)]
  const more = await Promise.all([2, 3].map((slot) => makeQuery(organisation, { slot })))
  await storeResults(more.flatMap((each) => answers(each, 60)))
  const many = [await statementsOf(page), await statementsOf(drawer)]
  expect(many.map(({ all }) => all)).toEqual(few.map(({ all }) => all))
  expect(few.every(({ all }) => all > 5)).toBe(true)
  expect(Math.max(...[...few, ...many].map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(3)
})
