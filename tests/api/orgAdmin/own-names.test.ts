import { beforeEach, describe, expect, it } from 'vitest'
import { POST as saveAsSystemAdmin } from '@/app/api/admin/organization/[id]/route'
import { GET as getOwn, POST as saveOwn } from '@/app/api/orgAdmin/organization/route'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { makeActors } from '@/tests/support/actors'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call, readAnswer } from '@/tests/support/request'
import { makeQuery, storeResults } from '@/tests/support/results'

// What organisation admins keep: aliases, terms that never match, own domains (R-NAME-3, R-ORG-5).

const people = await makeActors()
const mine = people.organisationA.id
beforeEach(async () => {
  const where = { organisationId: mine }
  await db().brandAlias.deleteMany({ where })
  await db().neverMatch.deleteMany({ where })
  await db().ownDomain.deleteMany({ where })
  await db().owner.update({ where: { id: mine }, data: { name: 'Loomhouse', version: 1 } })
})

const save = (body: unknown) => readAnswer(call(saveOwn, { headers: people.organisationAdminA.headers, body }))
const read = async () => (await call(getOwn, { headers: people.organisationAdminA.headers })).json()
const makeBrand = (name: string, given: { status?: string; sameAsId?: number } = {}) =>
  db().brand.create({ data: { name, key: name.toLowerCase(), ...given }, select: { id: true } })

describe('saving names and domains', () => {
  it('keeps each list that is given, and leaves the others', async () => {
    const first = await save({ aliases: ['Loom House', ' Loomhouse London '], neverMatch: ['Loom House Museum'] })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ version: 2, ownDomains: [] })
    const domains = ['https://www.Loomhouse.co.uk/about', 'loomhouse.com']
    expect((await save({ ownDomains: domains, version: 2 })).body).toMatchObject({ version: 3 })
    expect(await read()).toMatchObject({
      aliases: ['Loom House', 'Loomhouse London'],
      neverMatch: ['Loom House Museum'],
      ownDomains: ['loomhouse.co.uk', 'loomhouse.com'],
      version: 3,
    })
    await save({ aliases: [], neverMatch: [] })
    expect(await read()).toMatchObject({
      aliases: [],
      neverMatch: [],
      ownDomains: ['loomhouse.co.uk', 'loomhouse.com'],
    })
  })

  it('of an older version is refused; the same names in another order change nothing', async () => {
    await save({ aliases: ['Loom House', 'The Loom'], version: 1 })
    expect((await save({ aliases: ['Other'], version: 1 })).status).toBe(409)
    expect((await save({ aliases: ['The Loom', 'Loom House'], version: 2 })).body.version).toBe(2)
  })

  it('is in the audit log, before and after', async () => {
    await save({ aliases: ['Loom House'], ownDomains: ['loomhouse.com'] })
    const [entry] = await db().auditEntry.findMany({ where: { targetId: mine }, orderBy: { id: 'desc' }, take: 1 })
    expect(entry).toMatchObject({
      action: 'organisation.save',
      actorRole: 'organisationAdmin',
      detail: {
        from: { aliases: [], ownDomains: [] },
        to: { aliases: ['Loom House'], ownDomains: ['loomhouse.com'] },
      },
    })
  })

  const many = (count: number, end = '') => Array.from({ length: count }, (_, index) => `name${index}${end}`)
  it.each([
    ['aliases', ['L'], 'Please provide at least 2 characters'],
    ['aliases', ['Loom House', 'loom-house'], '“loom-house” is already there'],
    ['aliases', ['LOOMHOUSE Ltd'], '“LOOMHOUSE Ltd” is already there'],
    ['aliases', many(21), 'Up to 20'],
    ['aliases', ['x'.repeat(301)], 'Please use at most 300 characters'],
    ['aliases', ['a\0b'], 'Invalid input'],
    ['aliases', 'Loom House', 'Invalid input'],
    ['neverMatch', many(21), 'Up to 20'],
    ['neverMatch', ['Loomhouse'], '“Loomhouse” is one of your brand names'],
    ['ownDomains', many(11, '.com'), 'Up to 10'],
    ['ownDomains', ['loomhouse'], 'Please provide a domain such as loomhouse.co.uk'],
    ['ownDomains', ['loomhouse.com', 'www.loomhouse.com'], '“loomhouse.com” is already there'],
  ])('is refused at %s: %j', async (field, value, prompt) => {
    for (const preview of [true, false]) {
      const { status, body } = await save({ [field]: value, preview })
      expect([status, body.fields]).toEqual([400, { [field]: prompt }])
    }
    expect(await read()).toMatchObject({ aliases: [], neverMatch: [], ownDomains: [], version: 1 })
  })

  it.each([
    [
      'onrender.com',
      '“onrender.com” is shared by many. Please provide your part of it, such as loomhouse.onrender.com',
    ],
    ['https://co.uk/', '“co.uk” is shared by many. Please provide your part of it, such as loomhouse.co.uk'],
    [
      'facebook.com',
      '“facebook.com” is shared by many. Please provide your part of it, such as facebook.com/loomhouse',
    ],
    ['公司.cn', '“公司.cn” is shared by many. Please provide your part of it, such as loomhouse.公司.cn'],
  ])('refuses a domain that many share: %s', async (domain, prompt) => {
    for (const preview of [true, false]) {
      const { status, body } = await save({ ownDomains: ['loomhouse.com', domain], preview })
      expect([status, body.fields]).toEqual([400, { ownDomains: prompt }])
    }
    const everywhere = { name: 'Loomhouse', industry: [(await makeIndustry()).id], location: 'London', country: 'GB' }
    const byAdmin = await readAnswer(
      call(saveAsSystemAdmin, {
        headers: people.systemAdmin.headers,
        params: { id: 'new' },
        body: { ...everywhere, ownDomains: [domain] },
      }),
    )
    expect([byAdmin.status, byAdmin.body.fields]).toEqual([400, { ownDomains: prompt }])
    expect(await read()).toMatchObject({ ownDomains: [], version: 1 })
  })

  it('keeps a part of what many share, and a platform for who bears its name', async () => {
    const parts = [
      'https://www.facebook.com/LoomHouse/about',
      'loomhouse.onrender.com',
      'uk.linkedin.com/company/loomhouse',
    ]
    expect((await save({ ownDomains: parts })).body.ownDomains).toEqual([
      ...['facebook.com/loomhouse', 'linkedin.com/company/loomhouse', 'loomhouse.onrender.com'],
    ])
    expect((await save({ ownDomains: ['facebook.com'], aliases: ['Facebook'] })).body.ownDomains).toEqual([
      'facebook.com',
    ])
  })

  it('shows hosts in letters, however they are given, and keeps them as they are cited', async () => {
    const given = { websiteUrl: 'müller.de/über', ownDomains: ['https://www.Bücher.example/x', 'xn--mller-kva.de'] }
    const shown = { websiteUrl: 'https://müller.de/%C3%BCber', ownDomains: ['bücher.example', 'müller.de'], version: 2 }
    expect((await save(given)).body).toMatchObject(shown)
    expect(
      (await save({ ownDomains: ['müller.de', 'bücher.example'], websiteUrl: shown.websiteUrl })).body,
    ).toMatchObject(shown)
    expect(await read()).toMatchObject(shown)
    const kept = await db().ownDomain.findMany({ where: { organisationId: mine }, orderBy: { domain: 'asc' } })
    expect(kept.map(({ domain }) => domain)).toEqual(['xn--bcher-kva.example', 'xn--mller-kva.de'])
    expect((await save({ ownDomains: ['https://xn--mller-kva.de/', 'Müller.de'] })).body.fields).toEqual({
      ownDomains: '“müller.de” is already there',
    })
  })

  it('shows a host as it is stored where its letters pass for others', async () => {
    expect((await save({ ownDomains: ['аррӏе.com'] })).body.ownDomains).toEqual(['xn--80ak6aa92e.com'])
  })

  it('refuses an alias that never matches, also when the other was there before', async () => {
    const given = { aliases: ['Loom House', 'Loom House Museum'], neverMatch: ['loom-house museum'] }
    expect((await save(given)).body.fields).toEqual({ aliases: '“Loom House Museum” never matches' })
    await save({ neverMatch: ['Loom House Museum'] })
    expect((await save({ aliases: ['Loom-House Museum'] })).body.fields).toEqual({
      aliases: '“Loom-House Museum” never matches',
    })
  })
})

describe('a name that was sorted', () => {
  it('as a competitor is no alias, however it is written, and neither is one that is the same as it', async () => {
    const rival = await makeBrand('Baythorne', { status: 'competitor' })
    await makeBrand('Baythorne Rooms', { status: 'sameAs', sameAsId: rival.id })
    for (const alias of ['BAYTHORNE Ltd', 'baythorne-rooms'])
      expect((await save({ aliases: ['Loom House', alias] })).body.fields).toEqual({
        aliases: `“${alias}” is tracked as a rival`,
      })
    expect((await save({ aliases: ['Baythorne'], preview: true })).status).toBe(400)
  })

  it('as no brand is no alias', async () => {
    await makeBrand('Meeting Room', { status: 'ignored' })
    expect((await save({ aliases: ['Meeting Room'] })).body.fields).toEqual({
      aliases: '“Meeting Room” does not count as a brand',
    })
  })

  it('as the same as the own brand is an alias, and one that was an alias before stays', async () => {
    const own = await makeBrand('Loomhouse', { status: 'competitor' })
    await makeBrand('Loom Rooms', { status: 'sameAs', sameAsId: own.id })
    expect((await save({ aliases: ['Loom Rooms', 'The Loom'] })).status).toBe(200)
    await makeBrand('The Loom', { status: 'competitor' })
    expect((await save({ aliases: ['Loom Rooms', 'The Loom', 'Loom Desks'] })).status).toBe(200)
  })
})

describe('a preview', () => {
  it('counts stored answers of 90 days, of the organisation and its industries, and saves nothing', async () => {
    const query = await makeQuery({ id: mine }, { slot: 1 })
    const industry = await makeIndustry({ assignedTo: [{ id: mine }] })
    const elsewhere = await makeIndustry()
    const ofIndustry = await makeIndustryQuery(industry, { slot: 1 })
    const ofAnother = await makeIndustryQuery(elsewhere, { slot: 1 })
    const day = (back: number) => addDays(today(), -back)
    await storeResults([
      { query, day: day(0), brands: ['Wool Works', 'Baythorne'] },
      { query, day: day(89), brands: ['Baythorne', 'Woolworks'] },
      { query, day: day(90), brands: ['Wool Works'] },
      { query, day: day(2), brands: ['Baythorne'] },
      { query: ofIndustry, day: day(1), brands: ['Wool-Works'] },
      { query: ofAnother, day: day(1), brands: ['Wool Works'] },
    ])
    expect(await save({ aliases: ['Wool Works'], preview: true })).toEqual({ status: 200, body: { results: 2 } })
    expect(await save({ aliases: ['Wool Works', 'Woolworks'], preview: true })).toMatchObject({ body: { results: 3 } })
    expect(await save({ aliases: [], preview: true })).toMatchObject({ body: { results: 0 } })
    expect(await save({ ownDomains: ['loomhouse.com'], preview: true })).toMatchObject({ body: { results: 0 } })
    expect(await read()).toMatchObject({ aliases: [], ownDomains: [], version: 1 })
    await save({ aliases: ['Wool Works'] })
    expect(await save({ aliases: [], preview: true })).toMatchObject({ body: { results: 2 } })
  })
})

describe('a term that never matches', () => {
  it('counts in a preview where an answer uses the own name only within it, together with aliases', async () => {
    const query = await makeQuery({ id: mine }, { slot: 2 })
    const day = addDays(today(), -3)
    await storeResults([
      { query, day, brands: ['Loomhouse', 'Rival A'], answer: 'Visit the Loomhouse Museum, then Rival A.' },
      { query, day, sample: 2, brands: ['Loomhouse'], answer: 'Loomhouse, beside the Loomhouse Museum.' },
      { query, day, sample: 3, brands: ['Spinning Jenny'], answer: 'Spinning Jenny.' },
    ])
    const neverMatch = ['Loomhouse Museum']
    expect(await save({ neverMatch, preview: true })).toMatchObject({ body: { results: 1 } })
    expect(await save({ neverMatch: ['Loomhouse Station'], preview: true })).toMatchObject({ body: { results: 0 } })
    expect(await save({ neverMatch, aliases: ['Spinning Jenny'], preview: true })).toMatchObject({
      body: { results: 2 },
    })
  })

  it('is evaluated in the background after it is saved, and only when names or terms change', async () => {
    const queued = () => db().nameChange.count({ where: { organisationId: mine } })
    await save({ neverMatch: ['Loomhouse Museum'] })
    expect(await queued()).toBe(1)
    await save({ ownDomains: ['loomhouse.com'], location: 'Leeds' })
    expect(await queued()).toBe(1)
    await save({ neverMatch: [] })
    expect(await queued()).toBe(1)
  })
})

describe("a system admin's form", () => {
  async function saveThere(fields: object) {
    const industry = await makeIndustry()
    const body = { name: 'Loomhouse', industry: [industry.id], location: 'London', country: 'GB', ...fields }
    return readAnswer(
      call(saveAsSystemAdmin, {
        headers: people.systemAdmin.headers,
        body,
        params: { id: mine },
      }),
    )
  }

  it('follows the same rules', async () => {
    await save({ neverMatch: ['Loom House Museum'], ownDomains: ['loomhouse.com'] })
    await makeBrand('Kiln Street', { status: 'competitor' })
    const refused = async (fields: object) => (await saveThere(fields)).body.fields
    expect(await refused({ aliases: ['Kiln Street'] })).toEqual({ aliases: '“Kiln Street” is tracked as a rival' })
    expect(await refused({ aliases: ['L'] })).toEqual({ aliases: 'Please provide at least 2 characters' })
    expect(await refused({ name: 'Loom House Museum' })).toMatchObject({ name: '“Loom House Museum” never matches' })
    expect((await saveThere({ aliases: ['Loom House', 'loom house Ltd', 'Loomhouse'] })).status).toBe(200)
    expect(await read()).toMatchObject({
      aliases: ['Loom House'],
      neverMatch: ['Loom House Museum'],
      ownDomains: ['loomhouse.com'],
    })
  })

  it('has results evaluated again where names or industries change, and not where only the place does', async () => {
    const query = await makeQuery({ id: mine }, { slot: 3 })
    const answer = 'The Loomhouse Museum.'
    await storeResults([{ query, day: addDays(today(), -4), brands: ['Loomhouse'], answer }])
    await save({ neverMatch: ['Loomhouse Museum'] })
    await saveThere({})
    const { industry } = await read()
    const queued = () => db().nameChange.count({ where: { organisationId: mine } })
    const before = await queued()
    const ids = industry.map(({ _id }: { _id: string }) => _id)
    expect((await saveThere({ industry: ids, location: 'York' })).status).toBe(200)
    expect(await queued()).toBe(before)
    await saveThere({ aliases: ['Loom House'] })
    expect(await queued()).toBe(before + 1)
  })
})
