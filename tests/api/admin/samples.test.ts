import { describe, expect, it } from 'vitest'
import * as industryOne from '@/app/api/admin/industry/[id]/route'
import * as industryAll from '@/app/api/admin/industry/route'
import * as organisationOne from '@/app/api/admin/organization/[id]/route'
import * as organisationAll from '@/app/api/admin/organization/route'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { readTokenForecast } from '@/server/usage/reads'
import { makeActors } from '@/tests/support/actors'
import { adminCalls } from '@/tests/support/admin-calls'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeQuery } from '@/tests/support/results'
import { configure } from '@/tests/support/settings'
import { recordRun, recordUsage } from '@/tests/support/token-usage'

// An owner's own setting for how often its queries are asked, with what its answers take.

const PROMPT = 'Please give a whole number from 1 to 10, or leave it empty'

configure({ SAMPLES_PER_QUERY: '3' })
const people = await makeActors()
const admin = people.systemAdmin
const market = (await makeIndustry({ name: 'Market' })).id

const routesOf = ({ all, one }: { all: typeof industryAll; one: typeof industryOne }) => ({
  ...{ list: all.GET, save: all.POST, one: one.GET, saveOne: one.POST, remove: one.DELETE },
})
const KINDS = [
  {
    kind: 'organisation' as const,
    byDefault: 3,
    api: adminCalls(routesOf({ all: organisationAll, one: organisationOne }), () => admin),
    body: (more: object = {}) => ({ ...sent, industry: [market], ...more }),
    makeQuery,
  },
  {
    kind: 'industry' as const,
    byDefault: 1,
    api: adminCalls(routesOf({ all: industryAll, one: industryOne }), () => admin),
    body: (more: object = {}) => ({ ...sent, ...more }),
    makeQuery: makeIndustryQuery,
  },
]
const sent = { name: 'Owner', location: 'London', country: 'GB' }
const unknown = { engines: 1, tokensPerAnswer: null, answers: 0, overAllOwners: true }

// Runs first: no test has made an answer yet.
describe.each(KINDS)('what the answers of an $kind take', ({ kind, byDefault, api, body, makeQuery }) => {
  const made = async () => (await api.save(body())).body
  const forecastOf = async (id: string) => (await api.find(id)).body.forecast
  const now = today()

  it('is unknown before there is an answer, or when the last one is long ago', async () => {
    await db().queryRun.deleteMany()
    const { _id } = await made()
    await recordRun(await makeQuery({ id: _id }), { day: addDays(now, -7), tokens: 9000 })
    expect(await forecastOf(_id)).toEqual({ ...unknown, samples: byDefault })
    expect(await readTokenForecast(kind, null)).toEqual({ ...unknown, samples: byDefault })
  })

  it('is the mean of its own answers of 7 days; shared and failed ones do not count, nor does other usage', async () => {
    const { _id, name } = await made()
    const [one, two] = [await makeQuery({ id: _id }, { slot: 1 }), await makeQuery({ id: _id })]
    await recordRun(one, { day: now, tokens: 6000 })
    await recordRun(one, { day: addDays(now, -6), tokens: 7000 })
    await recordRun(two, { day: now, tokens: 0 })
    await recordRun(two, { day: addDays(now, -1), tokens: 500, status: 'failed' })
    await recordUsage({ id: _id, name }, { kind, day: now, input: 1_000_000 })
    const own = { samples: byDefault, engines: 1, tokensPerAnswer: 6500, answers: 2, overAllOwners: false }
    expect(await forecastOf(_id)).toEqual(own)

    const other = await made()
    await recordRun(await makeQuery({ id: other._id }), { day: now, tokens: 2000 })
    expect(await forecastOf(_id)).toEqual(own)
    const ofAll = { ...own, tokensPerAnswer: 5000, answers: 3, overAllOwners: true }
    expect(await forecastOf((await made())._id)).toEqual(ofAll)
    expect(await readTokenForecast(kind, null)).toEqual(ofAll)
  })

  it('is not read for the rows of a list, nor answered to a save', async () => {
    const saved = await made()
    const { items } = (await api.list(`search=${sent.name}&pageSize=100`)).body
    expect(items.length).toBeGreaterThan(0)
    for (const row of [saved, ...items]) expect(row).not.toHaveProperty('forecast')
    expect(saved.samples).toBeNull()
  })
})

describe.each(KINDS)('answers per query and day of an $kind', ({ kind, api, body }) => {
  it('are the default, or 1 to 10 as system admins say; an absent value changes nothing', async () => {
    const { _id } = (await api.save(body())).body
    for (const samples of [1, 10, 4]) {
      expect((await api.saveOne(_id, body({ samples }))).body).toMatchObject({ samples })
      expect((await api.find(_id)).body.samples).toBe(samples)
    }
    expect((await api.saveOne(_id, body({ name: 'Renamed' }))).body).toMatchObject({ name: 'Renamed', samples: 4 })
    expect((await api.saveOne(_id, body({ samples: null }))).body.samples).toBeNull()
    expect((await api.find(_id)).body.samples).toBeNull()
    expect((await api.save(body({ samples: 2 }))).body.samples).toBe(2)
  })

  it.each([0, 11, -1, 2.5, '3', 'many', '', true, [3]])(
    '%j is refused by name, and changes nothing',
    async (samples) => {
      const { _id } = (await api.save(body({ samples: 4 }))).body
      for (const id of [_id, 'new']) {
        const refused = await api.saveOne(id, body({ samples }))
        expect([refused.status, refused.body.fields]).toEqual([400, { samples: PROMPT }])
      }
      expect((await api.find(_id)).body).toMatchObject({ samples: 4, version: 1 })
    },
  )

  it('are in the audit log, before and after', async () => {
    const { _id, version } = (await api.save(body({ samples: 2 }))).body
    expect((await api.saveOne(_id, body({ samples: 2, version }))).body.version).toBe(version)
    expect((await api.saveOne(_id, body({ samples: 9, version }))).body.version).toBe(version + 1)
    expect((await api.saveOne(_id, body({ samples: 3, version }))).status).toBe(409)
    const entries = await db().auditEntry.findMany({ where: { targetId: _id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action }) => action)).toEqual([`${kind}.create`, `${kind}.save`])
    expect(entries[0]?.detail).toMatchObject({ samples: 2 })
    expect(entries[1]?.detail).toMatchObject({ from: { samples: 2 }, to: { samples: 9 } })
  })
})
