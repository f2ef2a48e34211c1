import { beforeEach, describe, expect, it } from 'vitest'
import { GET as getOne, POST as saveOne } from '@/app/api/orgAdmin/organization/[id]/route'
import { GET as getOwn, POST as saveOwn } from '@/app/api/orgAdmin/organization/route'
import { POST as choose, GET as list } from '@/app/api/orgAdmin/site-type/route'
import { CHOSEN_SITE_TYPES_MAX } from '@/lib/limits'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { readSiteTypes } from '@/server/sites/site-types'
import { makeActors } from '@/tests/support/actors'
import { call, readAnswer, readText } from '@/tests/support/request'
import { withProto } from '@/tests/support/users'

const people = await makeActors()
const mine = people.organisationA.id
const theirs = people.organisationB.id
const before = { location: 'London', country: 'GB', version: 1, organisation: { update: { websiteUrl: null } } }
beforeEach(() => db().owner.update({ where: { id: mine }, data: before }))

type Person = { headers: Record<string, string> }
const read = ({ headers }: Person, id?: string) =>
  readText(id === undefined ? call(getOwn, { headers }) : call(getOne, { headers, params: { id } }))
const save = ({ headers }: Person, body: unknown, id?: string) =>
  readText(id === undefined ? call(saveOwn, { headers, body }) : call(saveOne, { headers, body, params: { id } }))
const row = async (id: string) => {
  const { owner, websiteUrl } = await db().organisation.findUniqueOrThrow({ where: { id }, include: { owner: true } })
  return { ...owner, websiteUrl }
}

it('is read with the fields of its screen, with and without its id', async () => {
  for (const id of [undefined, mine])
    expect(JSON.parse((await read(people.organisationAdminA, id)).body)).toEqual({
      _id: mine,
      name: 'Organisation A',
      industry: [],
      location: 'London',
      country: 'GB',
      websiteUrl: null,
      createdAt: expect.any(String),
      ...{
        aliases: [],
        branding: null,
        favouriteRivals: [],
        neverMatch: [],
        ownDomains: [],
        membersShare: false,
        scoreAccess: 'api',
        surfacePlace: null,
        surfaces: false,
        version: 1,
      },
    })
})

it('another organisation is answered like one that does not exist, by path and by body (R-SAFE-19)', async () => {
  const admin = people.organisationAdminA
  const unknown = await read(admin, newId())
  expect(unknown.status).toBe(404)
  const held = await row(theirs)
  expect(await read(admin, theirs)).toEqual(unknown)
  expect(await save(admin, { location: 'Leeds' }, theirs)).toEqual(unknown)
  expect(await save(admin, { location: 'Leeds', _id: theirs })).toEqual(unknown)
  expect(await save(admin, { location: 'Leeds', _id: theirs }, mine)).toEqual(unknown)
  expect(await row(theirs)).toEqual(held)
  expect((await row(mine)).location).toBe('London')
  expect((await save(admin, { location: 'Leeds', _id: mine })).status).toBe(200)
})

describe('saving', () => {
  it('changes its place and website, never what is asked (R-SAFE-21)', async () => {
    const held = await row(mine)
    const smuggled = {
      id: theirs,
      name: 'Renamed',
      industry: [newId()],
      industries: { create: [{ industryId: newId() }] },
      brand_alias: ['Rival'],
      users: { deleteMany: {} },
      samples: 10,
      createdAt: '2001-01-01T00:00:00.000Z',
    }
    const body = { ...smuggled, location: ' Leeds ', country: 'US', websiteUrl: 'loomhouse.example', version: 1 }
    expect((await save(people.organisationAdminA, withProto(body))).status).toBe(200)
    expect(await row(mine)).toEqual({
      ...held,
      location: 'Leeds',
      country: 'US',
      websiteUrl: 'https://loomhouse.example/',
      version: 2,
      updatedAt: expect.any(Date),
    })
    expect(await db().brandAlias.count({ where: { organisationId: mine } })).toBe(0)
    expect(await db().organisationIndustry.count({ where: { organisationId: mine } })).toBe(0)
    const [entry] = await db().auditEntry.findMany({ where: { targetId: mine }, orderBy: { id: 'desc' }, take: 1 })
    expect(entry).toMatchObject({
      action: 'organisation.save',
      actorRole: 'organisationAdmin',
      detail: { from: { location: 'London' }, to: { location: 'Leeds' } },
    })
  })

  it.each([
    'javascript:alert(1)',
    'https://user:pass@x.example',
    'ftp://x.example',
    'nonsense',
    `x.example/${'a'.repeat(2100)}`,
  ])('%s is no web address (R-SAFE-31)', async (websiteUrl) => {
    const { status, body } = await save(people.organisationAdminA, { websiteUrl })
    expect([status, Object.keys(JSON.parse(body).fields)]).toEqual([400, ['websiteUrl']])
    expect((await row(mine)).websiteUrl).toBeNull()
  })

  it('of an older version is refused; absent fields stay, an empty web address removes it', async () => {
    const admin = people.organisationAdminA
    expect((await save(admin, { websiteUrl: 'https://x.example/', version: 1 })).status).toBe(200)
    expect((await save(admin, { location: 'York', version: 1 })).status).toBe(409)
    expect(await row(mine)).toMatchObject({ location: 'London', websiteUrl: 'https://x.example/', version: 2 })
    expect((await save(admin, { websiteUrl: '', version: 2 })).status).toBe(200)
    expect(await row(mine)).toMatchObject({ websiteUrl: null, version: 3 })
    expect((await save(admin, { location: '', country: 'FR' })).status).toBe(400)
  })
})

describe('types of sites', () => {
  // The site types that organisation admins set (R-EVIDENCE-3).

  beforeEach(() => db().siteType.deleteMany())

  const save = (body: unknown) => readAnswer(call(choose, { headers: people.organisationAdminA.headers, body }))
  const typesOf = async (id: string) => Object.fromEntries(await readSiteTypes(installationScope(id)))

  describe('choosing the type of a site', () => {
    it('keeps it for the own organisation only, and answers the site as answers cite it', async () => {
      expect(await save({ site: ' www.Reddit.com ', type: 'editorial' })).toEqual({
        status: 200,
        body: { site: 'reddit.com', type: 'editorial' },
      })
      await save({ site: 'münchen.example', type: 'institution' })
      expect(await typesOf(mine)).toEqual({ 'reddit.com': 'editorial', 'xn--mnchen-3ya.example': 'institution' })
      expect(await typesOf(theirs)).toEqual({})
    })

    it('changes it, and returns it to the rule', async () => {
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

    it('has a limit, at which a chosen one may still change', async () => {
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
})
