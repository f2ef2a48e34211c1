import { describe, expect, it } from 'vitest'
import { GET as getIndustry } from '@/app/api/app/industry/[id]/route'
import { GET as listIndustries } from '@/app/api/app/industry/org/[organisationId]/route'
import { GET as listIndustryQueries } from '@/app/api/app/industry-query/org/[organisationId]/route'
import { GET as getOrganisation } from '@/app/api/app/organization/[id]/route'
import { GET as listOwnQueries } from '@/app/api/app/organization-query/org/[organisationId]/route'
import { GET as getProgress } from '@/app/api/app/run-progress/org/[organisationId]/route'
import type { RunProgress } from '@/lib/daily-run/shapes'
import { addDays, dayToDate } from '@/lib/format/days'
import type { IndustryRow } from '@/lib/industries/shapes'
import type { IndustryQueryRow, OrganisationQueryRow } from '@/lib/queries/shapes'
import type { ListPage } from '@/lib/table/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { makeActors, signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call, readAnswer } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { planFor } from '@/tests/support/runs'

// An organisation, its industries and the queries of both, each with exactly the fields of its screen.

const WHEN = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
const PLACE = { location: 'London', country: 'GB', createdAt: WHEN }

async function member(given: Parameters<typeof makeOrganisation>[0] = {}) {
  const organisation = await makeOrganisation(given)
  const { headers } = await signInNew({ organisation })
  const read = async <T>(handler: Parameters<typeof call>[0], search = '', id = organisation.id): Promise<T> =>
    (await call(handler, { url: `/api/test?${search}`, headers, params: { organisationId: id, id } })).json()
  return { organisation, read }
}

it('an organisation and one of its industries are answered with exactly the fields of their screens', async () => {
  const { organisation, read } = await member({ name: 'Loomhouse', websiteUrl: 'https://loomhouse.example' })
  const industry = {
    _id: (await makeIndustry({ name: 'Coworking', assignedTo: [organisation] })).id,
    name: 'Coworking',
  }
  expect(await read(getOrganisation)).toEqual({
    ...{ _id: organisation.id, name: 'Loomhouse', industry: [industry] },
    ...{ websiteUrl: 'https://loomhouse.example', branding: null, ...PLACE },
  })
  expect(await read(getIndustry, '', industry._id)).toEqual({ ...industry, ...PLACE })
})

it('assigned industries come by name, in pages', async () => {
  const { organisation, read } = await member()
  for (const letter of 'CADBKJIHGFE') await makeIndustry({ name: `Industry ${letter}`, assignedTo: [organisation] })
  const first = await read<ListPage<IndustryRow>>(listIndustries)
  expect(first).toMatchObject({ total: 11, page: 1, pageSize: 10 })
  expect(first.items.map(({ name }) => name.at(-1)).join('')).toBe('ABCDEFGHIJ')
  const second = await read<ListPage<IndustryRow>>(listIndustries, 'page=2')
  expect(second.items).toEqual([{ _id: expect.any(String), name: 'Industry K', ...PLACE }])
})

describe.each([
  { of: 'organization', list: listOwnQueries, make: makeQuery, ownersOf: async (own: { id: string }) => [own, own] },
  {
    ...{ of: 'industry', list: listIndustryQueries, make: makeIndustryQuery },
    ownersOf: async (own: { id: string }) => [
      await makeIndustry({ assignedTo: [own] }),
      await makeIndustry({ assignedTo: [own] }),
    ],
  },
] as const)('queries of the $of', ({ of, list, make, ownersOf }) => {
  it('come newest first, in pages, with their first and latest result, without who wrote them', async () => {
    const { organisation, read } = await member()
    const owners = await ownersOf(organisation)
    for (let number = 0; number < 12; number += 1)
      await make(owners[number % 2] ?? { id: '' }, {
        searchTerm: `term ${number}`,
        createdAt: new Date(2026, 0, 1 + number),
      })
    const query = await make(owners[1] ?? { id: '' }, { searchTerm: 'newest', slot: 3 })
    await storeResults([
      { query, day: '2026-09-14' },
      { query, day: '2026-11-20' },
    ])
    const page = await read<ListPage<IndustryQueryRow | OrganisationQueryRow>>(list)
    expect(page).toMatchObject({ total: 13, page: 1, pageSize: 10 })
    expect(page.items).toHaveLength(10)
    expect(page.items[0]).toEqual({
      ...{ _id: query.id, [of]: owners[1]?.id, searchTerm: 'newest', profileName: null, searcherProfile: null },
      ...{ active: true, results: 2, firstResult: '2026-09-14', latestResult: '2026-11-20' },
      ...{ tags: [], createdAt: WHEN, updatedAt: WHEN },
    })
    const rest = await read<ListPage<IndustryQueryRow | OrganisationQueryRow>>(list, 'page=2')
    expect(rest.items.map(({ searchTerm }) => searchTerm)).toEqual(['term 2', 'term 1', 'term 0'])
  })
})

it('an organisation without industries has empty lists', async () => {
  const { read } = await member()
  for (const handler of [listIndustries, listIndustryQueries])
    expect(await read(handler)).toEqual({ items: [], total: 0, page: 1, pageSize: 10 })
})

const people = await makeActors()

describe('the progress of the runs of today', () => {
  const NONE = { planned: 0, done: 0, notShown: 0, failed: 0, skipped: 0, left: 0 }

  const read = (person: { headers: Record<string, string> }, id: string) =>
    readAnswer<RunProgress>(call(getProgress, { headers: person.headers, params: { organisationId: id } }))

  async function endRun(query: MadeQuery, status: 'done' | 'failed' | 'skipped'): Promise<void> {
    const reason = status !== 'done' ? { reasonCode: 'refused', reason: 'No.' } : {}
    await db().queryRun.updateMany({
      where: { queryId: query.id, ownerId: query.ownerId, day: dayToDate(today()) },
      data: { status, finishedAt: new Date(), ...reason },
    })
  }

  it('another organisation is answered like one that does not exist', async () => {
    const unknown = await read(people.internal, newId())
    expect(unknown.status).toBe(404)
    for (const id of [people.organisationB.id, 'new', people.organisationA.id.toUpperCase().replace(/\d$/, 'F')])
      expect(await read(people.internal, id)).toEqual(unknown)
  })

  it('without a run today everything is zero', async () => {
    const { body } = await read(people.internal, people.organisationA.id)
    expect(body).toEqual({ date: today(), organisation: NONE, industries: NONE })
  })

  it("counts today's runs of the organisation and of all its industries, by their state", async () => {
    const { organisationA, organisationB } = people
    const own = await Promise.all([1, 2, 3].map((slot) => makeQuery(organisationA, { slot })))
    const ofIndustries: MadeQuery[] = []
    for (const industry of [
      await makeIndustry({ assignedTo: [organisationA] }),
      await makeIndustry({ assignedTo: [organisationA, organisationB] }),
    ])
      for (const slot of [1, 2, 3]) ofIndustries.push(await makeIndustryQuery(industry, { slot }))
    const foreign = [
      await makeQuery(organisationB, { slot: 1 }),
      await makeIndustryQuery(await makeIndustry({ assignedTo: [organisationB] }), { slot: 1 }),
    ]
    await planFor([...own, ...ofIndustries, ...foreign], today())
    await planFor(own, addDays(today(), -1))
    const [first, second] = own
    if (first && second) await Promise.all([endRun(first, 'done'), endRun(second, 'failed')])
    const statuses = ['done', 'done', 'failed', 'skipped'] as const
    await Promise.all(ofIndustries.flatMap((query, at) => (statuses[at] ? [endRun(query, statuses[at])] : [])))
    const { body } = await read(people.internal, organisationA.id)
    expect(body).toEqual({
      date: today(),
      organisation: { planned: 3, done: 1, failed: 1, notShown: 0, skipped: 0, left: 1 },
      industries: { planned: 6, done: 2, failed: 1, notShown: 0, skipped: 1, left: 2 },
    })
  })
})
