import { beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/admin/crash-report/route'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { makeActors } from '@/tests/support/actors'
import { call } from '@/tests/support/request'

let people: Awaited<ReturnType<typeof makeActors>>
const first = newId()
const second = newId()

beforeAll(async () => {
  people = await makeActors()
  const report = { fingerprint: 'f', errorName: 'TypeError', location: '/visibility-data' }
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  await db().crashReport.createMany({
    data: [
      { ...report, id: first, errorMessage: 'x is undefined', userId: people.marketeerA.userId, updatedAt: at(20) },
      { ...report, id: second, errorMessage: '<img src=x>', userDescription: 'It broke.', updatedAt: at(21) },
    ],
  })
})

const read = async (search = '') =>
  (await call(GET, { headers: people.systemAdmin.headers, url: `/api/admin/crash-report${search}` })).json()

describe('the list of crash reports', () => {
  it('has the latest first, with who reported them and what they say', async () => {
    const { items, total } = await read()
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { _id: second, user: null, userDescription: 'It broke.', error: { name: 'TypeError', message: '<img src=x>' } },
      { _id: first, user: { _id: people.marketeerA.userId }, occurrences: 1, location: '/visibility-data' },
    ])
  })

  it('is searched by message, page and description', async () => {
    expect((await read('?search=undefined')).items).toMatchObject([{ _id: first }])
    expect((await read('?search=it%20broke')).items).toMatchObject([{ _id: second }])
  })

  it('is for system admins alone (spec §6)', async () => {
    for (const who of ['marketeerA', 'organisationAdminA', 'internal'] as const)
      expect((await call(GET, { headers: people[who].headers })).status).toBe(403)
  })
})
