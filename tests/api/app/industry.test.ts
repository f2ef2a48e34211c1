import { expect, it } from 'vitest'
import { GET as getIndustry } from '@/app/api/app/industry/[id]/route'
import { GET as listIndustries } from '@/app/api/app/industry/org/[organisationId]/route'
import { GET as listQueries } from '@/app/api/app/industry-query/org/[organisationId]/route'
import type { IndustryRow } from '@/lib/schemas/industry'
import type { ListPage } from '@/lib/schemas/list'
import type { IndustryQueryRow } from '@/lib/schemas/tracked-query'
import { signInNew } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { makeOrganisation, storeResults } from '@/tests/support/results'

const WHEN = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

async function member() {
  const organisation = await makeOrganisation()
  const { headers } = await signInNew({ organisation })
  const read = async <T>(handler: Parameters<typeof call>[0], search = ''): Promise<T> => {
    const params = { organisationId: organisation.id }
    return (await call(handler, { url: `/api/test?${search}`, headers, params })).json()
  }
  return { organisation, headers, read }
}

it('assigned industries come by name, in pages, with exactly the fields of its schema', async () => {
  const { organisation, read } = await member()
  const letters = [...'CADBKJIHGFE']
  for (const letter of letters) await makeIndustry({ name: `Industry ${letter}`, assignedTo: [organisation] })
  const first = await read<ListPage<IndustryRow>>(listIndustries)
  expect(first).toMatchObject({ total: 11, page: 1, pageSize: 10 })
  expect(first.items.map(({ name }) => name.at(-1)).join('')).toBe('ABCDEFGHIJ')
  const second = await read<ListPage<IndustryRow>>(listIndustries, 'page=2')
  expect(second.items).toEqual([
    { _id: expect.any(String), name: 'Industry K', location: 'London', country: 'GB', createdAt: WHEN },
  ])
})

it('one industry leaves with the same fields', async () => {
  const { organisation, headers } = await member()
  const { id } = await makeIndustry({ name: 'Coworking', assignedTo: [organisation] })
  const response = await call(getIndustry, { headers, params: { id } })
  expect(await response.json()).toEqual({
    _id: id,
    name: 'Coworking',
    location: 'London',
    country: 'GB',
    createdAt: WHEN,
  })
})

it('queries of all assigned industries come newest first, in pages, without who wrote them', async () => {
  const { organisation, read } = await member()
  const industries = [
    await makeIndustry({ assignedTo: [organisation] }),
    await makeIndustry({ assignedTo: [organisation] }),
  ]
  for (let number = 0; number < 12; number += 1)
    await makeIndustryQuery(industries[number % 2] ?? { id: '' }, {
      searchTerm: `term ${number}`,
      createdAt: new Date(2026, 0, 1 + number),
    })
  const query = await makeIndustryQuery(industries[1] ?? { id: '' }, { searchTerm: 'newest', slot: 20 })
  await storeResults([
    { query, day: '2026-09-14' },
    { query, day: '2026-11-20' },
  ])
  const page = await read<ListPage<IndustryQueryRow>>(listQueries)
  expect(page).toMatchObject({ total: 13, page: 1, pageSize: 10 })
  expect(page.items[0]).toEqual({
    _id: query.id,
    industry: industries[1]?.id,
    searchTerm: 'newest',
    profileName: null,
    searcherProfile: null,
    active: true,
    results: 2,
    firstResult: '2026-09-14',
    latestResult: '2026-11-20',
    createdAt: WHEN,
    updatedAt: WHEN,
  })
  const rest = await read<ListPage<IndustryQueryRow>>(listQueries, 'page=2')
  expect(rest.items.map(({ searchTerm }) => searchTerm)).toEqual(['term 2', 'term 1', 'term 0'])
})

it('an organisation without industries has empty lists', async () => {
  const { read } = await member()
  for (const handler of [listIndustries, listQueries])
    expect(await read(handler)).toEqual({ items: [], total: 0, page: 1, pageSize: 10 })
})
