import { describe, expect, it } from 'vitest'
import { GET } from '@/app/api/app/find/route'
import { addDays } from '@/lib/format/days'
import { FIND } from '@/lib/limits'
import { brandKey } from '@/lib/names/keys'
import type { Found } from '@/lib/palette/shapes'
import { today } from '@/server/clock'
import { databasePool } from '@/server/db/client'
import { find } from '@/server/palette/reads'
import { makeActors, signInNew } from '@/tests/support/actors'
import { makeOwners, makeUser } from '@/tests/support/factories'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// Everything that can be found has the word 'Harbour' in its name and a letter for whom it belongs to: A and B are
// organisations, N is of neither.

const ids: Record<string, string> = {}

const people = await makeActors()
const { organisationA, organisationB } = people
for (const [side, organisation] of [['A', organisationA] as const, ['B', organisationB] as const]) {
  const industry = await makeIndustry({ name: `Harbour industry ${side}`, assignedTo: [organisation] })
  const query = await makeQuery(organisation, { slot: 1, searchTerm: `harbour desks ${side}` })
  const ofIndustry = await makeIndustryQuery(industry, { searchTerm: `best harbour offices ${side}` })
  const action = await makeRecommendation(organisation, { title: `Harbour page ${side}`, status: 'pending' })
  const colleague = await makeUser({ organisation, firstName: `Harbour ${side}`, lastName: 'Lane' })
  Object.assign(ids, {
    [`industry ${side}`]: industry.id,
    [`query ${side}`]: query.id,
    [`industry query ${side}`]: ofIndustry.id,
    [`action ${side}`]: action,
    [`colleague ${side}`]: colleague.id,
  })
}
const nobodys = await makeIndustry({ name: 'Harbour industry N' })
await makeIndustryQuery(nobodys, { searchTerm: 'harbour rents N' })
await makeOwners('organisation', ['Harbour House', 'Old Harbour Works'])
await makeUser({ organisation: organisationA, roles: ['systemAdmin'], firstName: 'Harbour', lastName: 'Root' })
const adminOfA = await signInNew({ organisation: organisationA, roles: ['systemAdmin'] })

const ask = (who: { headers: Record<string, string> }, q: string) =>
  call(GET, { headers: who.headers, url: `/api/app/find?${new URLSearchParams({ q })}` })

async function found(who: { headers: Record<string, string> }, q: string): Promise<Found> {
  const response = await ask(who, q)
  expect(response.status).toBe(200)
  return (await response.json()) as Found
}

/** What each group of an answer shows. */
const names = ({ queries, rivals, sites, actions, organizations, industries, users }: Found) => ({
  queries: queries.map(({ searchTerm, opens }) => `${searchTerm} → ${opens}`),
  rivals: rivals.map(({ name }) => name),
  sites,
  actions: actions.map(({ title }) => title),
  organizations: organizations.map(({ name }) => name),
  industries: industries.map(({ name }) => name),
  users: users.map(({ name }) => name),
})

const NOTHING = { queries: [], rivals: [], sites: [], actions: [], organizations: [], industries: [], users: [] }
const OF_A = {
  queries: ['harbour desks A → page', 'best harbour offices A → page'],
  actions: ['Harbour page A'],
}

describe('who finds what', () => {
  it('a marketeer finds queries of the own organisation and its industries, and its actions', async () => {
    expect(names(await found(people.marketeerA, 'harbour'))).toEqual({ ...NOTHING, ...OF_A })
  })

  it('an organisation admin also finds colleagues, and not the system admins among them', async () => {
    const { users, ...rest } = names(await found(people.organisationAdminA, 'harbour'))
    expect(users).toEqual(['Harbour A Lane'])
    expect(rest).toEqual({ ...OF_A, rivals: [], sites: [], organizations: [], industries: [] })
  })

  it('a system admin finds all owners, queries and users, and no action of an organisation that is not the own', async () => {
    expect(names(await found(people.systemAdmin, 'harbour'))).toEqual({
      queries: [
        ...['harbour desks A → form', 'harbour desks B → form', 'harbour rents N → form'],
        ...['best harbour offices A → form', 'best harbour offices B → form'],
      ],
      ...{ actions: [], rivals: [], sites: [] },
      organizations: ['Harbour House', 'Old Harbour Works'],
      industries: ['Harbour industry A', 'Harbour industry B', 'Harbour industry N'],
      users: ['Harbour A Lane', 'Harbour B Lane', 'Harbour Root'],
    })
  })

  it('a system admin of an organisation opens its queries on its dashboards', async () => {
    const { queries, actions } = names(await found(adminOfA, 'harbour'))
    expect(queries).toEqual(expect.arrayContaining([...OF_A.queries, 'harbour desks B → form']))
    expect(actions).toEqual(OF_A.actions)
  })

  it('someone without an organisation finds nothing', async () => {
    expect(await found(people.n0, 'harbour')).toEqual(NOTHING)
  })

  it.each(['marketeerA', 'organisationAdminA', 'internal'] as const)('%s never reads a name of B', async (who) => {
    for (const text of ['harbour', 'B', 'Organisation', '@', 'a', 'e'])
      expect(await (await ask(people[who], text)).text()).not.toMatch(/\bB\b|Harbour (House|Root)/)
  })
})

describe('rivals and sites', () => {
  it('are those of recent answers to the queries of the own organisation and its industries', async () => {
    const [own, other] = await Promise.all([
      makeOrganisation({ name: 'Quillhouse', aliases: ['Quill Rooms'], websiteUrl: 'https://quill.example' }),
      makeOrganisation({ name: 'Elsewhere' }),
    ])
    const industry = await makeIndustry({ assignedTo: [own] })
    const [ofOwn, ofIndustry, ofOther] = [
      await makeQuery(own, { slot: 1 }),
      await makeIndustryQuery(industry, { slot: 1 }),
      await makeQuery(other, { slot: 1 }),
    ]
    const yesterday = addDays(today(), -1)
    const unplaced = [...Array.from({ length: 10 }, (_, index) => `Filler ${index}`), 'Quill Unplaced']
    await storeResults([
      {
        ...{ query: ofOwn, day: yesterday, brands: ['Big Quill', 'Quill Rooms', 'Quill & Sons'] },
        citations: ['https://quill.example/a', 'https://best-quills.example/1', 'https://best-quills.example/2'],
      },
      { query: ofIndustry, day: yesterday, engine: 'anthropic', brands: ['Quill of Nib', 'Big Quill', 'Quill & Sons'] },
      { query: ofIndustry, day: yesterday, brands: unplaced, citations: ['https://quill-guide.example/'] },
      { query: ofOwn, day: addDays(today(), -29), brands: ['Old Quill'], citations: ['https://old-quill.example/'] },
      { query: ofOther, day: yesterday, brands: ['Foreign Quill'], citations: ['https://foreign-quill.example/'] },
    ])
    const member = await signInNew({ organisation: own })
    const { rivals, sites } = await found(member, 'QUILL')
    expect(rivals).toEqual([
      { key: brandKey('Quill & Sons'), name: 'Quill & Sons' },
      { key: brandKey('Quill of Nib'), name: 'Quill of Nib' },
      { key: brandKey('Big Quill'), name: 'Big Quill' },
    ])
    expect(sites).toEqual(['quill-guide.example', 'quill.example', 'best-quills.example'])
    expect(names(await found(people.systemAdmin, 'quill'))).toMatchObject({ rivals: [], sites: [] })
  })
})

describe('what is found', () => {
  it('carries what is needed to open it', async () => {
    const { queries, actions } = await found(people.marketeerA, 'HARBOUR')
    expect(queries[0]).toEqual({
      _id: ids['query A'],
      searchTerm: 'harbour desks A',
      active: true,
      owner: { _id: people.organisationA.id, name: 'Organisation A', kind: 'organisation' },
      opens: 'page',
    })
    expect(queries[1]).toMatchObject({
      _id: ids['industry query A'],
      active: false,
      owner: { _id: ids['industry A'], name: 'Harbour industry A', kind: 'industry' },
      opens: 'page',
    })
    expect(actions).toEqual([{ _id: ids['action A'], title: 'Harbour page A', status: 'pending' }])
    const [colleague] = (await found(people.organisationAdminA, 'lane')).users
    expect(colleague).toEqual({ _id: ids['colleague A'], name: 'Harbour A Lane', detail: expect.stringContaining('@') })
  })

  it('has users by email too, also those who have no name yet', async () => {
    const invited = await makeUser({ firstName: null, lastName: null, email: 'pending.guest@harbour.test' })
    expect((await found(people.systemAdmin, 'Pending.Guest')).users).toEqual([
      { _id: invited.id, name: null, detail: 'pending.guest@harbour.test' },
    ])
  })

  it('is six of a kind at most, those that begin with the text first', async () => {
    const many = Array.from({ length: 9 }, (_, index) => `The quay ${index}`)
    await makeOwners('organisation', [...many, 'Quay of the east', 'quay west'])
    const { organizations } = names(await found(people.systemAdmin, 'quay'))
    expect(organizations).toHaveLength(FIND.perGroup)
    expect(organizations.slice(0, 3)).toEqual(['Quay of the east', 'quay west', 'The quay 0'])
  })

  it('takes wildcards, quotes and backslashes as letters', async () => {
    await makeOwners('organisation', ['100% Works_A', "O'Neill \\ Sons", '1000 Worksheets'])
    const organisations = async (text: string) => names(await found(people.systemAdmin, text)).organizations
    expect(await organisations('0% w')).toEqual(['100% Works_A'])
    expect(await organisations('s_a')).toEqual(['100% Works_A'])
    expect(await organisations("o'neill \\")).toEqual(["O'Neill \\ Sons"])
    expect(await organisations('%%%')).toEqual([])
    expect(await organisations("'; drop table owner; --")).toEqual([])
  })
})

describe('limits', () => {
  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['a NUL', 'a\0b'],
    ['65 characters', 'x'.repeat(FIND.textMax + 1)],
  ])('refuses %s', async (_what, text) => {
    expect((await ask(people.marketeerA, text)).status).toBe(400)
  })

  it('takes 64 characters and cuts outer spaces', async () => {
    expect((await ask(people.marketeerA, ` ${'x'.repeat(FIND.textMax)} `)).status).toBe(200)
  })

  it('takes at most eight statements for somebody who may read all', async () => {
    let statements = 0
    const count = () => {
      statements += 1
    }
    databasePool()?.on('acquire', count)
    await find(adminOfA.actor, 'harbour', today())
    databasePool()?.off('acquire', count)
    expect(statements).toBe(8)
  })
})
