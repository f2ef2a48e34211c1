import { beforeAll, describe, expect, it } from 'vitest'
import { GET as list } from '@/app/api/admin/geo-recommendation/route'
import { db } from '@/server/db'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation } from '@/tests/support/factories'
import { makeRecommendations } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'

let admin: SignedIn
let first: { id: string }

beforeAll(async () => {
  admin = await signInNew({ roles: ['systemAdmin'] })
  first = await makeOrganisation({ name: 'Zulu org 0' })
  const [id = ''] = await makeRecommendations(first, [
    { title: 'zulu beta', createdAt: new Date('2026-03-02'), status: 'pending' },
    { title: 'Zulu alpha', description: '=1+1', createdAt: new Date('2026-03-01') },
    { title: 'Zulu gamma', description: 'Plain, "quoted"', createdAt: new Date('2026-03-03') },
  ])
  for (const number of [6, 5, 4, 3, 2, 1]) {
    const organisation = await makeOrganisation({ name: `Zulu org ${number}` })
    await db().geoRecommendationOrganisation.create({ data: { organisationId: organisation.id, recommendationId: id } })
  }
})

const answer = (search: string) =>
  call(list, { headers: admin.headers, url: `/api/admin/geo-recommendation?search=zulu&${search}` })
const titles = async (search: string) =>
  (await (await answer(search)).json()).items.map(({ title }: { title: string }) => title)

describe('the list of recommendations', () => {
  it('sorts by title, created and updated, whatever the case', async () => {
    expect(await titles('sort=title')).toEqual(['Zulu alpha', 'zulu beta', 'Zulu gamma'])
    expect(await titles('sort=createdAt&dir=desc')).toEqual(['Zulu gamma', 'zulu beta', 'Zulu alpha'])
    expect(await titles('')).toEqual(['Zulu gamma', 'zulu beta', 'Zulu alpha'])
    expect((await answer('sort=description')).status).toBe(400)
  })

  it('carries the first five organisations by name and how many there are', async () => {
    const { items } = await (await answer('sort=title')).json()
    expect(items[1]).toMatchObject({ organisations: 7, statuses: 1 })
    expect(items[1].organization.map(({ name }: { name: string }) => name)).toEqual(
      [0, 1, 2, 3, 4].map((number) => `Zulu org ${number}`),
    )
    expect(items[0]).toMatchObject({ organisations: 1, statuses: 0 })
  })

  it('filters by organisation, and searches title and description', async () => {
    const other = await makeOrganisation()
    expect(await titles(`filter[organization]=${first.id}`)).toHaveLength(3)
    expect(await titles(`filter[organization]=${other.id}`)).toEqual([])
    const found = await call(list, { headers: admin.headers, url: '/api/admin/geo-recommendation?search=QUOTED' })
    expect((await found.json()).items).toMatchObject([{ title: 'Zulu gamma' }])
  })

  it('exports every matching row with harmless cells', async () => {
    const lines = (await (await answer('sort=title&format=csv')).text()).trim().split(/\r?\n/)
    expect(lines[0]).toContain('"Title","Industries","Description","Created At","Updated At"')
    expect(lines[1]).toBe(`"Zulu alpha","Zulu org 0","'=1+1","1 Mar 26","1 Mar 26"`)
    expect(lines[2]).toContain('"Zulu org 0, Zulu org 1, Zulu org 2, Zulu org 3, Zulu org 4, +2"')
    expect(lines).toHaveLength(4)
  })
})
