import { expect, it } from 'vitest'
import { GET as getOrganisation } from '@/app/api/app/organization/[id]/route'
import { GET as listQueries } from '@/app/api/app/organization-query/org/[organisationId]/route'
import { signInNew } from '@/tests/support/actors'
import { makeIndustry } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

it('an organisation leaves with exactly the fields of its screen', async () => {
  const organisation = await makeOrganisation({ name: 'Loomhouse', websiteUrl: 'https://loomhouse.example' })
  const industry = await makeIndustry({ name: 'Coworking', assignedTo: [organisation] })
  const { headers } = await signInNew({ organisation })
  const response = await call(getOrganisation, { headers, params: { id: organisation.id } })
  expect(await response.json()).toEqual({
    _id: organisation.id,
    name: 'Loomhouse',
    industry: [{ _id: industry.id, name: 'Coworking' }],
    location: 'London',
    country: 'GB',
    websiteUrl: 'https://loomhouse.example',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})

it('queries come newest first, in pages, with the days of their first and latest result', async () => {
  const organisation = await makeOrganisation()
  const { headers } = await signInNew({ organisation })
  for (let number = 0; number < 12; number += 1)
    await makeQuery(organisation, { searchTerm: `term ${number}`, createdAt: new Date(2026, 0, 1 + number) })
  const query = await makeQuery(organisation, { searchTerm: 'newest', slot: 1 })
  await storeResults([
    { query, day: '2026-09-14' },
    { query, day: '2026-11-20' },
  ])
  const read = async (search: string) => {
    const url = `/api/test?${search}`
    return (await call(listQueries, { url, headers, params: { organisationId: organisation.id } })).json()
  }
  const page = await read('')
  expect(page).toMatchObject({ total: 13, page: 1, pageSize: 10 })
  expect(page.items).toHaveLength(10)
  expect(page.items[0]).toEqual({
    _id: query.id,
    organization: organisation.id,
    searchTerm: 'newest',
    profileName: null,
    searcherProfile: null,
    active: true,
    results: 2,
    firstResult: '2026-09-14',
    latestResult: '2026-11-20',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect((await read('page=2')).items.map((row: { searchTerm: string }) => row.searchTerm)).toEqual([
    'term 2',
    'term 1',
    'term 0',
  ])
})
