import { expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { databasePool } from '@/server/db'
import { opportunities } from '@/server/services/opportunities/opportunities'
import { whyNotUs } from '@/server/services/opportunities/why-not-us'
import { actorOf, type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

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

/** How often a connection was taken, and how many at once at most. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ all: number; atOnce: number }> {
  const pool = databasePool()
  const seen = { all: 0, now: 0, atOnce: 0 }
  const onAcquire = () => {
    seen.all += 1
    seen.now += 1
    seen.atOnce = Math.max(seen.atOnce, seen.now)
  }
  const onRelease = () => {
    seen.now -= 1
  }
  pool?.on('acquire', onAcquire)
  pool?.on('release', onRelease)
  await work()
  pool?.off('acquire', onAcquire)
  pool?.off('release', onRelease)
  return { all: seen.all, atOnce: seen.atOnce }
}

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
