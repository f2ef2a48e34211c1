import { beforeAll, describe, expect, it } from 'vitest'
import { GET as oneOfIndustry } from '@/app/api/admin/industry-query-result/[id]/route'
import { GET as ofIndustry } from '@/app/api/admin/industry-query-result/route'
import { GET as oneOfOrganisation } from '@/app/api/admin/organization-query-result/[id]/route'
import { GET as ofOrganisation } from '@/app/api/admin/organization-query-result/route'
import { toDay } from '@/lib/format/days'
import { newId } from '@/server/ids'
import { makeActors, type SignedIn } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const DAY = toDay(new Date())
let admin: SignedIn

beforeAll(async () => {
  admin = (await makeActors()).systemAdmin
})

const read = async (handler: typeof ofOrganisation, search: string, params: Record<string, string> = {}) => {
  const response = await call(handler, { headers: admin.headers, url: `/api/test?${search}`, params })
  return { status: response.status, body: await response.json() }
}

describe('results for system admins', () => {
  it('of any organisation that is named, and of no other', async () => {
    const [organisation, other] = [await makeOrganisation(), await makeOrganisation()]
    const [query, others] = [await makeQuery(organisation), await makeQuery(other)]
    const [id = ''] = await storeResults([
      { query, day: DAY, brands: ['Baythorne'] },
      { query: others, day: DAY },
    ])
    const { body } = await read(ofOrganisation, `organization=${organisation.id}`)
    expect(body).toMatchObject({ total: 1, items: [{ _id: id, ranks: { baythorne: 1 } }] })
    expect((await read(oneOfOrganisation, '', { id })).body).toMatchObject({ _id: id, brands: [{ name: 'Baythorne' }] })
    expect((await read(ofOrganisation, '')).status).toBe(400)
    expect((await read(ofOrganisation, `organization=${newId()}`)).status).toBe(404)
  })

  it('of any industry that is named', async () => {
    const industry = await makeIndustry({ name: 'Coffee' })
    const query = await makeIndustryQuery(industry, { searchTerm: 'best coffee' })
    const [id = ''] = await storeResults([{ query, day: DAY }])
    const { body } = await read(ofIndustry, `industry=${industry.id}`)
    expect(body).toMatchObject({ total: 1, items: [{ _id: id, industryQuery: { searchTerm: 'best coffee' } }] })
    expect((await read(oneOfIndustry, '', { id })).status).toBe(200)
    expect((await read(ofIndustry, `industry=${newId()}`)).status).toBe(404)
  })
})
