import { describe, expect, it } from 'vitest'
import { POST as saveOrganisation } from '@/app/api/admin/organization/[id]/route'
import { POST as askNow } from '@/app/api/admin/set-up/[id]/ask/route'
import { GET as readOne, POST as skip } from '@/app/api/admin/set-up/[id]/route'
import { GET as readList } from '@/app/api/admin/set-up/route'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { plannedEngines } from '@/server/llm/engines'
import { makeActors } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'
import { assignIndustry, makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const actors = await makeActors()

const headers = () => actors.systemAdmin.headers
const read = async (id: string) => (await call(readOne, { headers: headers(), params: { id } })).json()
const listed = async () => {
  const { items } = await (await call(readList, { headers: headers(), url: '/api/test?pageSize=100' })).json()
  return (items as { _id: string }[]).map(({ _id }) => _id)
}
const skipped = (id: string, steps: string[]) =>
  call(skip, { headers: headers(), params: { id }, body: { skipped: steps } })

describe('the set-up of a customer (R-SETUP-1)', () => {
  it('names the missing steps, fewer with each that is stored, until none is left', async () => {
    const organisation = await makeOrganisation({ name: 'Copperline' })
    expect((await read(organisation.id)).missing).toEqual(['industry', 'names', 'queries', 'person', 'answers'])
    expect(await listed()).toContain(organisation.id)

    const industry = await makeIndustry({ name: 'Coffee' })
    await assignIndustry(organisation, industry)
    await db().organisation.update({ where: { id: organisation.id }, data: { websiteUrl: 'https://copper.example' } })
    const queries = await Promise.all([1, 2].map((slot) => makeQuery(organisation, { slot })))
    expect((await read(organisation.id)).missing).toEqual(['queries', 'person', 'answers'])

    const [query] = [...queries, await makeQuery(organisation, { slot: 3 })]
    await makeUser({ organisation })
    expect(await read(organisation.id)).toMatchObject({
      missing: ['answers'],
      active: { count: 3, limit: 3 },
      answers: 0,
      engines: plannedEngines(),
    })
    if (query) await storeResults([{ query, day: today() }])
    expect(await read(organisation.id)).toMatchObject({ missing: [], answers: 1, people: [{ invited: false }] })
    expect(await listed()).not.toContain(organisation.id)
  })

  it('does without the steps that are skipped, until they are taken up again', async () => {
    const organisation = await makeOrganisation({ name: 'Skipping' })
    await assignIndustry(organisation, await makeIndustry({ name: 'Tea' }))
    const steps = ['names', 'queries', 'person', 'answers']
    expect((await skipped(organisation.id, steps)).status).toBe(200)
    expect(await read(organisation.id)).toMatchObject({ missing: steps, skipped: steps })
    expect(await listed()).not.toContain(organisation.id)
    await skipped(organisation.id, ['names'])
    expect(await listed()).toContain(organisation.id)
    expect(
      await db().auditEntry.count({ where: { targetId: organisation.id, action: 'organisation.skipSteps' } }),
    ).toBe(2)
    for (const wrong of ['industry', 'organisation', 'all'])
      expect((await skipped(organisation.id, [wrong])).status).toBe(400)
    expect((await skipped(newId(), ['names'])).status).toBe(404)
  })

  it('suggests queries of its industries that it does not track yet, whatever their case', async () => {
    const organisation = await makeOrganisation({ name: 'Suggested' })
    const [own, other] = [await makeIndustry({ name: 'Offices' }), await makeIndustry({ name: 'Boats' })]
    await assignIndustry(organisation, own)
    for (const searchTerm of ['Best offices', 'cheap desks']) await makeIndustryQuery(own, { searchTerm })
    await makeIndustryQuery(other, { searchTerm: 'best boats' })
    expect((await read(organisation.id)).suggestions.sort()).toEqual(['Best offices', 'cheap desks'])
    await makeQuery(organisation, { searchTerm: 'best OFFICES' })
    expect((await read(organisation.id)).suggestions).toEqual(['cheap desks'])
  })

  it('asks the queries of this organisation and its industries once, and nothing of others', async () => {
    const [organisation, other] = [
      await makeOrganisation({ name: 'Asking' }),
      await makeOrganisation({ name: 'Other' }),
    ]
    const industry = await makeIndustry({ name: 'Asked' })
    await assignIndustry(organisation, industry)
    await makeQuery(organisation, { slot: 1 })
    await makeQuery(other, { slot: 1 })
    await makeIndustryQuery(industry, { slot: 1 })
    const ask = () => call(askNow, { method: 'POST', headers: headers(), params: { id: organisation.id } })
    const first = await ask()
    const { enqueued } = await first.json()
    expect([first.status, enqueued > 1]).toEqual([202, true])
    expect(await (await ask()).json()).toMatchObject({ enqueued: 0, alreadyDone: enqueued })
    const { run } = await read(organisation.id)
    expect(run.organisation.planned + run.industries.planned).toBe(enqueued)
    expect(await db().queryRun.count({ where: { ownerId: other.id } })).toBe(0)
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: 'dailyRun.start' },
      orderBy: { id: 'desc' },
    })
    expect(entry).toMatchObject({ actorRole: 'systemAdmin', detail: { organisation: organisation.id } })
    const unknown = await call(askNow, { method: 'POST', headers: headers(), params: { id: newId() } })
    expect(unknown.status).toBe(404)
  })

  it.each([
    ['https://shop.clc-roasters.co.uk/', ['Copperline', 'clc roasters'], ['clc-roasters.co.uk']],
    ['https://clc-roasters.co.uk/', ['Copperline', 'clc roasters'], []],
    ['https://shop.kaffeerösterei.example/', ['Copperline', 'kaffeerösterei'], ['kaffeerösterei.example']],
    ['https://acme.onrender.com/', ['Copperline'], []],
    ['https://acme.waw.pl/', ['Copperline', 'acme'], []],
    ['https://shop.acme.waw.pl/', ['Copperline', 'acme'], ['acme.waw.pl']],
    ['https://sites.google.com/acme', ['Copperline'], []],
    ['https://www.facebook.com/pageshop', ['Copperline'], []],
    [null, ['Copperline'], []],
  ])(
    'offers what the name and the website %s suggest, and nothing of others',
    async (websiteUrl, aliases, ownDomains) => {
      const organisation = await makeOrganisation({ name: 'Copperline Coffee', websiteUrl })
      expect((await read(organisation.id)).offered).toEqual({ aliases, ownDomains })
      for (const domain of ownDomains) {
        const data = { id: newId(), organisationId: organisation.id, domain: new URL(`https://${domain}`).hostname }
        await db().ownDomain.create({ data })
      }
      expect((await read(organisation.id)).offered.ownDomains).toEqual([])
    },
  )

  it('keeps own domains with the organisation, spelled as in citations', async () => {
    const industry = await makeIndustry({ name: 'Domains' })
    const body = { name: 'Domained', industry: [industry.id], location: 'London', country: 'GB' }
    const save = (id: string, more: object) =>
      call(saveOrganisation, { headers: headers(), params: { id }, body: { ...body, ...more } })
    const made = await (await save('new', { ownDomains: ['https://www.copper.co.uk/about'] })).json()
    expect(made.ownDomains).toEqual(['copper.co.uk'])
    expect(await (await save(made._id, { name: 'Renamed' })).json()).toMatchObject({ ownDomains: ['copper.co.uk'] })
    expect(await (await save(made._id, { ownDomains: [] })).json()).toMatchObject({ ownDomains: [] })
    expect((await save(made._id, { ownDomains: ['co.uk'] })).status).toBe(400)
  })
})
