import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as choose, GET as list } from '@/app/api/orgAdmin/site-type/route'
import { CHOSEN_SITE_TYPES_MAX } from '@/lib/limits'
import { db } from '@/server/db'
import { installationScope } from '@/server/services/scope'
import { readSiteTypes } from '@/server/services/site-types/reads'
import { makeActors } from '@/tests/support/actors'
import { call } from '@/tests/support/request'

// Of which type a site is, as organisation admins say for their organisation (R-EVIDENCE-3).

let people: Awaited<ReturnType<typeof makeActors>>
let mine: string
beforeAll(async () => {
  people = await makeActors()
  mine = people.organisationA.id
})
beforeEach(() => db().siteType.deleteMany())

async function save(body: unknown) {
  const response = await call(choose, { headers: people.organisationAdminA.headers, body })
  return { status: response.status, body: await response.json() }
}
const typesOf = async (id: string) => Object.fromEntries(await readSiteTypes(installationScope(id)))

describe('choosing the type of a site', () => {
  it('keeps it for the own organisation only, and answers the site as answers cite it', async () => {
    expect(await save({ site: ' www.Reddit.com ', type: 'editorial' })).toEqual({
      status: 200,
      body: { site: 'reddit.com', type: 'editorial' },
    })
    await save({ site: 'münchen.example', type: 'institution' })
    expect(await typesOf(mine)).toEqual({ 'reddit.com': 'editorial', 'xn--mnchen-3ya.example': 'institution' })
    expect(await typesOf(people.organisationB.id)).toEqual({})
  })

  it('changes it, and leaves it to the rule again', async () => {
    for (const type of ['own', 'competitor', null]) {
      expect((await save({ site: 'desk.example', type })).body).toEqual({ site: 'desk.example', type })
      expect(await typesOf(mine)).toEqual(type === null ? {} : { 'desk.example': type })
    }
  })

  it('is in the audit log once per change', async () => {
    for (const type of ['other', 'other', null, null]) await save({ site: 'logged.example', type })
    const entries = await db().auditEntry.findMany({ where: { action: 'siteType.save', targetId: mine } })
    const logged = entries.map(({ detail }) => detail).filter((detail) => JSON.stringify(detail).includes('logged'))
    expect(logged).toEqual([
      { site: 'logged.example', from: null, to: 'other' },
      { site: 'logged.example', from: 'other', to: null },
    ])
  })

  it.each([
    ['site', { site: 'reddit.com/r/looms', type: 'other' }],
    ['site', { site: 'https://reddit.com', type: 'other' }],
    ['site', { site: 'a@reddit.com', type: 'other' }],
    ['site', { site: 'reddit.com:8443', type: 'other' }],
    ['site', { site: '', type: 'other' }],
    ['site', { site: `${'a'.repeat(60)}.`.repeat(5), type: 'other' }],
    ['site', { type: 'other' }],
    ['type', { site: 'reddit.com', type: 'blog' }],
    ['type', { site: 'reddit.com' }],
  ])('names the %s of %j', async (field, body) => {
    const refused = await save(body)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields)).toEqual([field])
  })

  it('has an end, up to which a chosen one may still change', async () => {
    const rows = Array.from({ length: CHOSEN_SITE_TYPES_MAX }, (_, index) => `${index}.example`)
    await db().siteType.createMany({ data: rows.map((site) => ({ organisationId: mine, site, type: 'other' })) })
    const refused = await save({ site: 'one-more.example', type: 'other' })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Please leave another site to the rule first. 500 chosen types are the limit.',
    ])
    expect((await save({ site: '1.example', type: 'own' })).status).toBe(200)
  })
})

it('lists what was chosen, by site', async () => {
  await save({ site: 'b.example', type: 'own' })
  await save({ site: 'a.example', type: 'other' })
  const response = await call(list, { headers: people.organisationAdminA.headers })
  expect(await response.json()).toEqual({
    items: [
      { site: 'a.example', type: 'other' },
      { site: 'b.example', type: 'own' },
    ],
    total: 2,
  })
})
