import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SKIPPABLE_STEPS } from '@/lib/set-up/words'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { countSetUps, listSetUps } from '@/server/set-up/steps'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { assignIndustry, makeIndustry } from '@/tests/support/industries'
import { makeQuery } from '@/tests/support/results'
import { runsOf } from '@/tests/support/runs-of'

// Exactly the set-ups with a step that is neither done nor skipped are listed and counted, whatever is stored (R-SETUP-1).

interface Customer {
  industry: boolean
  named: 'not' | 'website' | 'alias' | 'domain'
  /** Active ones, beside one that is not. */
  queries: number
  person: boolean
  answered: 'not' | 'active' | 'inactive'
  skipped: string[]
}

const customer: fc.Arbitrary<Customer> = fc.record({
  industry: fc.boolean(),
  named: fc.constantFrom('not', 'website', 'alias', 'domain'),
  queries: fc.integer({ min: 0, max: 3 }),
  person: fc.boolean(),
  answered: fc.constantFrom('not', 'active', 'inactive'),
  skipped: fc.subarray([...SKIPPABLE_STEPS]),
})

/** In the order of the steps. */
function missingOf({ industry, named, queries, person, answered }: Customer): string[] {
  const done = {
    industry,
    names: named !== 'not',
    queries: queries === 3,
    person,
    answers: answered === 'inactive' || (answered === 'active' && queries > 0),
  }
  return Object.entries(done).flatMap(([step, isDone]) => (isDone ? [] : [step]))
}

async function make({ industry, named, queries, person, answered, skipped }: Customer, at: number): Promise<string> {
  const websiteUrl = named === 'website' ? 'https://brand.example' : null
  const organisation = await makeOrganisation({ websiteUrl, createdAt: new Date(Date.UTC(2026, 10, 1, 0, at)) })
  const { id } = organisation
  if (industry) await assignIndustry(organisation, await makeIndustry())
  await db().organisation.update({ where: { id }, data: { setUpSkipped: skipped } })
  if (named === 'alias')
    await db().brandAlias.create({ data: { id: newId(), organisationId: id, name: 'Brand', key: 'brand' } })
  if (named === 'domain')
    await db().ownDomain.create({ data: { id: newId(), organisationId: id, domain: 'brand.example' } })
  const active = await Promise.all([1, 2, 3].slice(0, queries).map((slot) => makeQuery(organisation, { slot })))
  const inactive = await makeQuery(organisation)
  const asked = { not: undefined, active: active[0], inactive }[answered]
  if (asked)
    await db().query.update({
      where: { id_ownerId: { id: asked.id, ownerId: id } },
      data: { resultCount: 1, firstResultDay: new Date('2026-11-05'), latestResultDay: new Date('2026-11-05') },
    })
  if (person) await makeUser({ organisation })
  return id
}

async function readList(pageSize: number) {
  const items = []
  for (let page = 1; ; page += 1) {
    const read = await listSetUps({ page, pageSize })
    expect(read.total).toBe(await countSetUps())
    items.push(...read.items)
    if (read.items.length === 0) return { items, total: read.total }
  }
}

const customers = fc.array(customer, { minLength: 1, maxLength: 6 })

it('every open set-up is listed and counted, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(customers, fc.integer({ min: 1, max: 4 }), async (given, pageSize) => {
      await db().user.deleteMany()
      await db().organisationIndustry.deleteMany()
      await db().owner.deleteMany()
      const open: unknown[] = []
      for (const [at, each] of given.entries()) {
        const id = await make(each, at)
        const missing = missingOf(each)
        // The newest comes first.
        if (missing.some((step) => !each.skipped.includes(step))) open.unshift([id, missing])
      }
      const { items, total } = await readList(pageSize)
      expect(items.map(({ _id, missing }) => [_id, missing])).toEqual(open)
      expect(total).toBe(open.length)
    }),
    { numRuns: runsOf(60) },
  )
}, 120_000)
