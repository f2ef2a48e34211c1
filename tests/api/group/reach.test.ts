import { beforeEach, describe, expect, it } from 'vitest'
import { POST as seeAs } from '@/app/api/admin/see-as/route'
import { GET as brands } from '@/app/api/app/portfolio/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { GET as portfolio } from '@/app/api/group/portfolio/route'
import { GET as person, DELETE as remove, POST as setRole } from '@/app/api/group/user/[id]/route'
import { POST as invite, GET as list } from '@/app/api/group/user/route'
import { GET as colleagues } from '@/app/api/orgAdmin/user/route'
import { reachOf } from '@/lib/access/permissions'
import type { GroupPersonRow } from '@/lib/groups/shapes'
import { sessionCopy } from '@/lib/http/words'
import type { SeeAsAnswer } from '@/lib/people/account-shapes'
import type { PortfolioItem } from '@/lib/portfolio/shapes'
import { readAccessToken } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import { deleteGroup, saveGroup } from '@/server/groups/groups'
import { newId } from '@/server/ids'
import { type SignedIn, signIn, signInNew } from '@/tests/support/actors'
import { makeGroup, makeOrganisation, makeUser } from '@/tests/support/factories'
import { call, readAnswer } from '@/tests/support/request'
import { listRoutes, type RouteEntry } from '@/tests/support/route-list'

// What group admins reach: their own groups' organisations through every route of theirs, and nothing of others (R-GROUP-2,
// R-GROUP-3, R-GROUP-5, R-GROUP-6).

const { ours } = await listRoutes()
const UNKNOWN = 'f'.repeat(24)
const counts = { within: 0, beyond: 0, closed: 0, refusedWrites: 0, seenReads: 0 }
beforeEach(() => db().rateLimit.deleteMany())

type Organisation = { id: string }
type Headers = Record<string, string>

/** Two groups with two organisations each, an organisation of none, and people in all of them. */
async function world() {
  const organisations = {
    north1: await makeOrganisation({ name: 'Loomhouse' }),
    north2: await makeOrganisation({ name: 'Baythorne' }),
    south1: await makeOrganisation({ name: 'Copperline' }),
    south2: await makeOrganisation({ name: 'Fernwood' }),
    none: await makeOrganisation({ name: 'Woolcroft' }),
  }
  const { north1, north2, south1, south2, none } = organisations
  const [ofNorth, ofSouth, ofBoth] = [await makeUser(), await makeUser(), await makeUser()]
  const north = await makeGroup({ organisations: [north1, north2], admins: [ofNorth, ofBoth] })
  const south = await makeGroup({ organisations: [south1, south2], admins: [ofSouth, ofBoth] })
  const shared = await makeUser({ organisation: north1 })
  await join(shared, south1)
  await join(shared, none)
  for (const organisation of Object.values(organisations))
    await makeUser({ organisation, roles: ['organisationAdmin'], firstName: 'Olga' })
  return {
    organisations,
    ...{ north, south, shared },
    northern: await makeUser({ organisation: north2 }),
    southern: await makeUser({ organisation: south1 }),
    loner: await makeUser({ organisation: none }),
    system: await makeUser({ organisation: north1, roles: ['systemAdmin'] }),
    admins: { ofNorth: await signIn(ofNorth), ofSouth: await signIn(ofSouth), ofBoth: await signIn(ofBoth) },
  }
}

const join = (user: { id: string }, organisation: Organisation, organisationAdmin = false) =>
  db().membership.create({ data: { userId: user.id, organisationId: organisation.id, organisationAdmin } })

const REACHED = {
  ofNorth: ['north1', 'north2'],
  ofSouth: ['south1', 'south2'],
  ofBoth: ['north1', 'north2', 'south1', 'south2'],
} as const
const WHO = ['ofNorth', 'ofSouth', 'ofBoth'] as const
const WHERE = ['north1', 'north2', 'south1', 'south2', 'none'] as const

const idsOf = ({ items }: { items: PortfolioItem[] }) => items.map(({ organization }) => organization._id).sort()

const headersOf = ({ accessToken, refreshToken }: SeeAsAnswer): Headers => ({
  authorization: `Bearer ${accessToken}`,
  'x-refresh-token': refreshToken,
})

/** Every call of group admins that names an organisation, about a member of it. */
const NAMING: Record<string, (who: SignedIn, organization: string, id: string) => Promise<Response>> = {
  'POST /api/group/user': ({ headers }, organization) =>
    call(invite, { headers, body: { email: `${newId()}@example.test`, organization } }),
  'POST /api/group/user/new': ({ headers }, organization) =>
    call(setRole, { headers, params: { id: 'new' }, body: { email: `${newId()}@example.test`, organization } }),
  'POST /api/group/user/{id}': ({ headers }, organization, id) =>
    call(setRole, { headers, params: { id }, body: { organization, organizationAdmin: true } }),
  'DELETE /api/group/user/{id}': ({ headers }, organization, id) =>
    call(remove, { method: 'DELETE', headers, params: { id }, url: `/api/test?organization=${organization}` }),
  'POST /api/admin/see-as': ({ headers }, organization) => call(seeAs, { headers, body: { organization } }),
}

describe.each(WHO)('the admin %s', (who) => {
  it.each(WHERE)('reaches or does not reach %s, through every route', async (where) => {
    const { organisations, admins } = await world()
    const organisation = organisations[where]
    const isWithin = (REACHED[who] as readonly string[]).includes(where)
    for (const [name, ask] of Object.entries(NAMING)) {
      const member = await makeUser({ organisation })
      const answer = await ask(admins[who], organisation.id, member.id)
      expect([name, answer.status]).toEqual([name, isWithin ? 200 : 404])
      const unknown = await ask(admins[who], UNKNOWN, member.id)
      expect(unknown.status).toBe(404)
      if (isWithin) counts.within += 1
      else {
        expect(await answer.text()).toBe(await unknown.text())
        counts.beyond += 1
      }
    }
    const member = await makeUser({ organisation })
    const found = await call(person, { headers: admins[who].headers, params: { id: member.id } })
    expect(found.status).toBe(isWithin ? 200 : 404)
  })

  it('has these organisations in the portfolio, and no other (R-GROUP-4)', async () => {
    const made = await world()
    const { headers } = made.admins[who]
    const { body } = await readAnswer(call(portfolio, { headers }))
    expect(idsOf(body)).toEqual(REACHED[who].map((each) => made.organisations[each].id).sort())
    const north = body.items.find((each: PortfolioItem) => each.organization._id === made.organisations.north1.id)
    if (who !== 'ofSouth')
      expect(north).toMatchObject({
        ...{ organization: { name: 'Loomhouse' }, member: false, newSince: null },
        health: { activeQueries: 0, lastAnswer: null, people: 3 },
      })
    expect((await readAnswer(call(brands, { headers }))).body).toEqual(body)
    for (const where of WHERE.filter((each) => !(REACHED[who] as readonly string[]).includes(each))) {
      const { id, name } = made.organisations[where]
      for (const ask of [portfolio, brands]) {
        expect(await (await call(ask, { headers })).text()).not.toContain(id)
        const found = await readAnswer(call(ask, { headers, url: `/api/test?search=${name}` }))
        expect([found.status, found.body.total, found.body.items]).toEqual([200, 0, []])
        expect(await (await call(ask, { headers, url: '/api/test?format=csv' })).text()).not.toContain(name)
      }
    }
  })

  it('has the organisations of the own memberships beside them, and how those of the groups are alone', async () => {
    const made = await world()
    const { headers, userId } = made.admins[who]
    await join({ id: userId }, made.organisations.none, true)
    const { body } = await readAnswer(call(brands, { headers }))
    const reached = REACHED[who].map((each) => made.organisations[each].id)
    expect(idsOf(body)).toEqual([...reached, made.organisations.none.id].sort())
    const isKept = (item: PortfolioItem) => item.health !== null
    expect(idsOf({ items: body.items.filter(isKept) })).toEqual([...reached].sort())
    expect(idsOf((await readAnswer(call(portfolio, { headers }))).body)).toEqual([...reached].sort())
  })

  it('lists the people of these organisations, each with these organisations alone, and no system admin', async () => {
    const made = await world()
    const { body } = await readAnswer(call(list, { headers: made.admins[who].headers, url: '/api/test?pageSize=100' }))
    const items: GroupPersonRow[] = body.items
    const reached = REACHED[who].map((each) => made.organisations[each].id)
    const listed = new Set(items.flatMap(({ organizations }) => organizations.map(({ _id }) => _id)))
    expect([...listed].sort()).toEqual([...reached].sort())
    const ids = items.map(({ _id }) => _id)
    expect(ids).toContain(made.shared.id)
    expect([ids.includes(made.northern.id), ids.includes(made.southern.id)]).toEqual([
      who !== 'ofSouth',
      who !== 'ofNorth',
    ])
    for (const each of [made.loner, made.system]) expect(ids).not.toContain(each.id)
    const shared = items.find(({ _id }) => _id === made.shared.id)?.organizations.map(({ name }) => name)
    expect(shared).toEqual(
      { ofNorth: ['Loomhouse'], ofSouth: ['Copperline'], ofBoth: ['Copperline', 'Loomhouse'] }[who],
    )
  })
})

it('covers every route that group admins may call', () => {
  const theirs = ours.filter(({ allow }) => allow && allow !== 'anyone' && reachOf({ roles: ['groupAdmin'] }, allow))
  const tested = [
    ...Object.keys(NAMING),
    ...['GET /api/group/portfolio', 'GET /api/app/portfolio'],
    'GET /api/group/user',
    'GET /api/group/user/{id}',
    'DELETE /api/admin/see-as',
  ]
  expect(theirs.map(({ method, path }) => `${method} ${path}`).filter((name) => !tested.includes(name))).toEqual([])
})

describe('beyond the groups', () => {
  it('has no dashboard of an organisation of the group, and no right of a system admin', async () => {
    const { admins, organisations } = await world()
    const { headers, actor } = admins.ofNorth
    const ask = ({ method, path, handler }: RouteEntry, id: string) =>
      call(handler, {
        ...{ method, headers, url: path.replace(/\{[.\w]+\}/g, id) },
        params: Object.fromEntries([...path.matchAll(/\{(?:\.{3})?(\w+)\}/g)].map(([, name = '']) => [name, id])),
        ...(method === 'POST' && { body: {} }),
      })
    for (const entry of ours.filter(({ path }) => /\{organisationId\}$|organization\/\{id\}$/.test(path))) {
      const status = (await ask(entry, organisations.north1.id)).status
      expect([entry.path, [400, 403, 404].includes(status)]).toEqual([entry.path, true])
      counts.closed += 1
    }
    for (const entry of ours.filter(({ path }) => path.startsWith('/api/admin/') && path !== '/api/admin/see-as')) {
      expect([entry.path, (await ask(entry, organisations.north1.id)).status]).toEqual([entry.path, 403])
      counts.closed += 1
    }
    expect(actor).toMatchObject({ organisationId: null, roles: ['marketeer', 'groupAdmin'] })
    expect((await call(colleagues, { headers })).status).toBe(403)
  })

  it('is no member of, nor by a membership elsewhere any further than, the groups', async () => {
    const { organisations, south } = await world()
    const who = await signInNew({ organisation: organisations.none, roles: ['organisationAdmin'] })
    await db().groupAdmin.create({ data: { groupId: south.id, userId: who.userId } })
    const at = (organisationId: string) => call(visibility, { headers: who.headers, params: { organisationId } })
    expect([(await at(organisations.none.id)).status, (await at(organisations.south1.id)).status]).toEqual([200, 404])
    for (const [name, ask] of Object.entries(NAMING)) {
      const member = await makeUser({ organisation: organisations.none })
      expect([name, (await ask(who, organisations.none.id, member.id)).status]).toEqual([name, 404])
    }
  })
})

describe('what changes in the middle of a session', () => {
  const roles = async (who: SignedIn, made: Awaited<ReturnType<typeof world>>) => {
    const answers = []
    for (const where of WHERE) {
      const member = await makeUser({ organisation: made.organisations[where] })
      const answer = await NAMING['POST /api/group/user/{id}']?.(who, made.organisations[where].id, member.id)
      answers.push(answer?.status)
    }
    return answers
  }
  const begin = async (who: SignedIn, { id }: Organisation): Promise<SeeAsAnswer> =>
    (await call(seeAs, { headers: who.headers, body: { organization: id } })).json()
  const isSeen = async (pair: SeeAsAnswer) => (await call(whoami, { headers: headersOf(pair) })).status
  const endOf = async ({ accessToken }: SeeAsAnswer) => {
    const session = (await readAccessToken(accessToken))?.sessionId ?? ''
    return db().auditEntry.findMany({
      where: { action: 'seeAs.end', detail: { path: ['session'], equals: session } },
      select: { actorRole: true, detail: true },
    })
  }
  const asSystem = async () => (await signInNew({ roles: ['systemAdmin'] })).actor
  const once = { requestId: 'r', idempotencyKey: null }

  it('a person is taken off one of two groups, then off the other', async () => {
    const made = await world()
    const { ofBoth } = made.admins
    const [seenNorth, own] = [await begin(ofBoth, made.organisations.north1), await signIn({ id: ofBoth.userId })]
    const seenSouth = await begin(own, made.organisations.south1)
    await db().groupAdmin.deleteMany({ where: { userId: ofBoth.userId, groupId: made.north.id } })
    expect(await roles(ofBoth, made)).toEqual([404, 404, 200, 200, 404])
    expect([await isSeen(seenNorth), await isSeen(seenSouth)]).toEqual([401, 200])
    await db().groupAdmin.deleteMany({ where: { userId: ofBoth.userId } })
    expect(await roles(ofBoth, made)).toEqual([403, 403, 403, 403, 403])
    expect([await isSeen(seenSouth), (await call(whoami, { headers: ofBoth.headers })).status]).toEqual([401, 200])
  })

  it('an organisation moves to another group', async () => {
    const made = await world()
    const { ofNorth, ofSouth, ofBoth } = made.admins
    const { north1, north2, south1, south2 } = made.organisations
    const [left, stays, both] = [
      await begin(ofNorth, north1),
      await begin(await signIn({ id: ofNorth.userId }), north2),
      await begin(ofBoth, north1),
    ]
    const system = await asSystem()
    const move = (id: string, organizations: Organisation[]) =>
      saveGroup(system, id, { name: `Group ${id}`, organizations: organizations.map((each) => each.id) }, once)
    await move(made.north.id, [north2])
    await move(made.south.id, [south1, south2, north1])
    expect(await roles(ofNorth, made)).toEqual([404, 200, 404, 404, 404])
    expect(idsOf((await readAnswer(call(brands, { headers: ofNorth.headers }))).body)).toEqual([north2.id])
    expect(await roles(ofSouth, made)).toEqual([200, 404, 200, 200, 404])
    expect(await roles(ofBoth, made)).toEqual([200, 200, 200, 200, 404])
    expect([await isSeen(left), await isSeen(stays), await isSeen(both)]).toEqual([401, 200, 401])
    expect(await endOf(left)).toMatchObject([{ actorRole: 'groupAdmin', detail: { reason: 'group changed' } }])
    expect((await call(seeAs, { headers: ofBoth.headers, body: { organization: north1.id } })).status).toBe(200)
  })

  it('an organisation moves by a hand that ends no session: the next request finds it over all the same', async () => {
    const made = await world()
    const seen = await begin(made.admins.ofNorth, made.organisations.north1)
    await db().organisation.update({ where: { id: made.organisations.north1.id }, data: { groupId: null } })
    expect(await isSeen(seen)).toBe(401)
    await db().organisation.update({
      where: { id: made.organisations.north1.id },
      data: { groupId: made.south.id },
    })
    expect([await isSeen(seen), ...(await roles(made.admins.ofNorth, made))]).toEqual([401, 404, 200, 404, 404, 404])
  })

  it('the group is deleted', async () => {
    const made = await world()
    const { ofNorth, ofBoth } = made.admins
    const seen = await begin(ofNorth, made.organisations.north1)
    await deleteGroup(await asSystem(), made.north.id, 'r')
    expect(await isSeen(seen)).toBe(401)
    expect(await endOf(seen)).toMatchObject([{ actorRole: 'groupAdmin', detail: { reason: 'group changed' } }])
    expect(await roles(ofNorth, made)).toEqual([403, 403, 403, 403, 403])
    expect(await roles(ofBoth, made)).toEqual([404, 404, 200, 200, 404])
  })

  it('a system admin who is group admin too sees by the wider role, and no longer once that has gone', async () => {
    const made = await world()
    const who = await signInNew({ roles: ['systemAdmin'] })
    await db().groupAdmin.create({ data: { groupId: made.north.id, userId: who.userId } })
    const seen = await begin(who, made.organisations.north1)
    expect(
      (await call(seeAs, { headers: who.headers, body: { organization: made.organisations.none.id } })).status,
    ).toBe(200)
    const again = await begin(who, made.organisations.north1)
    await db().user.update({ where: { id: who.userId }, data: { systemAdmin: false } })
    expect([await isSeen(seen), await isSeen(again)]).toEqual([401, 401])
    expect(await roles(who, made)).toEqual([200, 200, 404, 404, 404])
  })
})

describe('who sees as an organisation of the group', () => {
  const SEEN = ['marketeer', 'organisationAdmin'] as const

  it('writes nothing, and reads what the seen role reads, whatever the route', async () => {
    const { admins, organisations } = await world()
    for (const role of SEEN) {
      const who = await signIn({ id: admins.ofNorth.userId })
      const body = { organization: organisations.north1.id, role }
      const headers = headersOf(await (await call(seeAs, { headers: who.headers, body })).json())
      for (const entry of ours.filter(({ allow }) => allow !== 'anyone' && allow !== 'organisation.seeAs')) {
        const { method, path, handler, allow } = entry
        const id = organisations.north1.id
        const params = Object.fromEntries([...path.matchAll(/\{(?:\.{3})?(\w+)\}/g)].map(([, name = '']) => [name, id]))
        const url = path.replace(/\{[.\w]+\}/g, id)
        const answer = await call(handler, { method, url, params, headers, ...(method === 'POST' && { body: {} }) })
        const name = `${role} ${method} ${path}`
        if (method !== 'GET') {
          const { error } = await answer.json()
          expect([name, answer.status, error?.message ?? error]).toEqual([name, 403, sessionCopy.readOnly])
          counts.refusedWrites += 1
        } else {
          const reach = allow && allow !== 'anyone' && reachOf({ roles: ['marketeer', role] }, allow)
          if (!reach) expect([name, answer.status]).toEqual([name, 403])
          expect([401, 500]).not.toContain(answer.status)
          counts.seenReads += 1
        }
      }
    }
  })

  it('sees people only as the seen role does, and is named in the audit log by the own role', async () => {
    const { admins, organisations } = await world()
    const { headers, userId } = admins.ofNorth
    const { north1, north2 } = organisations
    const begin = async (role: string) =>
      headersOf(await (await call(seeAs, { headers, body: { organization: north1.id, role } })).json())
    const marketeer = await begin('marketeer')
    expect((await call(colleagues, { headers: marketeer })).status).toBe(403)
    expect((await call(list, { headers: marketeer })).status).toBe(403)
    const other = { params: { organisationId: north2.id } }
    expect((await call(visibility, { headers: marketeer, ...other })).status).toBe(404)
    const change = { organization: north1.id, role: 'organisationAdmin' }
    expect((await call(seeAs, { headers: marketeer, body: change })).status).toBe(200)
    expect((await call(colleagues, { headers: marketeer })).status).toBe(200)
    expect((await call(seeAs, { headers: marketeer, body: { organization: north2.id } })).status).toBe(404)
    const lines = await db().auditEntry.findMany({
      where: { actorId: userId, action: { startsWith: 'seeAs.' } },
      orderBy: { id: 'asc' },
      select: { action: true, actorRole: true, organisationId: true },
    })
    const by = { actorRole: 'groupAdmin', organisationId: north1.id }
    expect(lines).toEqual([
      { action: 'seeAs.start', ...by },
      { action: 'seeAs.changeRole', ...by },
    ])
  })
})

it('walks them all', () => {
  process.stdout.write(`group admins: ${JSON.stringify(counts)}\n`)
  expect([counts.within, counts.beyond]).toEqual([40, 35])
  expect(counts.refusedWrites).toBeGreaterThan(100)
  expect(counts.seenReads).toBeGreaterThan(100)
  expect(counts.closed).toBeGreaterThan(50)
})
