import { beforeEach, describe, expect, it } from 'vitest'
import { DELETE as leave, POST as seeAs } from '@/app/api/admin/see-as/route'
import { GET as readViews, POST as saveView } from '@/app/api/app/answer-view/org/[organisationId]/route'
import { GET as readSessions } from '@/app/api/app/session/route'
import { GET as readProfile } from '@/app/api/app/user/[id]/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { POST as logout } from '@/app/api/auth/logout/route'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { POST as reportCrash } from '@/app/api/log/crash-report/[id]/route'
import { GET as colleagues } from '@/app/api/orgAdmin/user/route'
import { landingPage } from '@/lib/access/navigation'
import { reachOf } from '@/lib/access/permissions'
import { sessionCopy } from '@/lib/http/words'
import { SEE_AS_MINUTES } from '@/lib/limits'
import type { SeeAsAnswer } from '@/lib/people/account-shapes'
import { readPrincipal, toActor } from '@/server/auth/sessions'
import { readAccessToken } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import { deleteOrganisation } from '@/server/organisations/writes'
import { noteEnds } from '@/server/people/see-as'
import { makeActors, type SignedIn, signInNew } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'
import { makeOrganisation } from '@/tests/support/results'
import { listRoutes, type RouteEntry } from '@/tests/support/route-list'

// A system admin sees as an organisation: reads as one role of it, writes nothing (R-SEEAS-1 to R-SEEAS-3).

const { ours } = await listRoutes()
const people = await makeActors()
const mine = people.organisationA.id
const UNKNOWN = 'f'.repeat(24)
beforeEach(() => db().rateLimit.deleteMany())

type Headers = Record<string, string>
const headersOf = ({ accessToken, refreshToken }: SeeAsAnswer): Headers => ({
  authorization: `Bearer ${accessToken}`,
  'x-refresh-token': refreshToken,
})
const start = (headers: Headers, body: object = { organization: mine }) => call(seeAs, { headers, body })
const begin = async (headers: Headers, body?: object): Promise<SeeAsAnswer> => (await start(headers, body)).json()
const seen = async (headers: Headers) => (await (await call(whoami, { headers })).json()).user
const sessionOf = async ({ accessToken }: SeeAsAnswer) => (await readAccessToken(accessToken))?.sessionId ?? ''
const notes = (session: string) =>
  db().auditEntry.findMany({
    where: { action: { startsWith: 'seeAs.' }, detail: { path: ['session'], equals: session } },
    orderBy: { id: 'asc' },
    select: { action: true, actorId: true, organisationId: true, detail: true },
  })

function ask({ method, path, handler }: RouteEntry, headers: Headers, id = UNKNOWN) {
  const params = Object.fromEntries([...path.matchAll(/\{(?:\.{3})?(\w+)\}/g)].map(([, name = '']) => [name, id]))
  const url = path.replace(/\{[.\w]+\}/g, id)
  return call(handler, { method, url, params, headers, ...(method === 'POST' && { body: {} }) })
}

describe('who sees as an organisation', () => {
  it.each(['n0', 'marketeerA', 'organisationAdminA', 'internal'] as const)('is not %s', async (who) => {
    expect((await start(people[who].headers)).status).toBe(403)
    expect((await call(leave, { method: 'DELETE', headers: people[who].headers })).status).toBe(403)
  })

  it('is nobody for an unknown organisation', async () => {
    expect((await start(people.systemAdmin.headers, { organization: UNKNOWN })).status).toBe(404)
    expect((await start(people.systemAdmin.headers, { organization: mine, role: 'systemAdmin' })).status).toBe(400)
  })

  it('gets the tokens of a second session, for 30 minutes, while the own session may still write', async () => {
    const admin = await signInNew({ roles: ['systemAdmin'] })
    const before = Date.now()
    const pair = await begin(admin.headers)
    const left = new Date(pair.expiresAt).getTime() - before
    expect([Math.round(left / 60_000), pair.role]).toEqual([SEE_AS_MINUTES, 'marketeer'])
    expect(await sessionOf(pair)).not.toBe(admin.sessionId)
    expect(await seen(headersOf(pair))).toMatchObject({
      ...{ email: admin.actor.email, organizationAdmin: false, permissions: { isAdmin: false }, internal: false },
      ...{ organization: { _id: mine }, seeing: { role: 'marketeer' } },
    })
    const own = await seen(admin.headers)
    expect(own).toMatchObject({ permissions: { isAdmin: true }, organization: null })
    expect(own).not.toHaveProperty('seeing')
    expect(await (await call(readSessions, { headers: admin.headers })).json()).toMatchObject({
      items: [{ _id: admin.sessionId }],
    })
  })
})

/** Each with a session of its own, so that one that ends it does not decide the next. */
const admin = await signInNew({ roles: ['systemAdmin'] })
const pairs = {
  marketeer: headersOf(await begin(people.systemAdmin.headers)),
  organisationAdmin: headersOf(await begin(admin.headers, { organization: mine, role: 'organisationAdmin' })),
}
const ROLES = ['marketeer', 'organisationAdmin'] as const
const OWN_THINGS = ['profile.read', 'profile.write', 'file.upload', 'file.uploadMany']
/** Without the calls that begin and end a view, which have tests of their own above. */
const signedInOnly = ours.filter(({ allow }) => allow !== 'anyone' && allow !== 'organisation.seeAs')

describe.each(signedInOnly.map((each) => [`${each.method} ${each.path}`, each] as const))('%s', (_name, entry) => {
  if (entry.method !== 'GET')
    return it('refuses to write', async () => {
      for (const role of ROLES) {
        const refused = await ask(entry, pairs[role], mine)
        const { error } = await refused.json()
        // At the door of assistants refusals are errors of JSON-RPC.
        expect([refused.status, error?.message ?? error]).toEqual([403, sessionCopy.readOnly])
      }
    })
  it('opens what the seen role opens, and nothing of the admin', async () => {
    for (const role of ROLES) {
      const { allow } = entry
      const isLet = allow !== 'report.share' || role === 'organisationAdmin'
      const reach = allow && allow !== 'anyone' && isLet && reachOf({ roles: ['marketeer', role] }, allow)
      const status = (await ask(entry, pairs[role], mine)).status
      if (!reach || OWN_THINGS.includes(allow)) expect(status).toBe(403)
      else expect([401, 403, 500]).not.toContain(status)
      if (!entry.path.endsWith('{organisationId}')) continue
      expect((await ask(entry, pairs[role], people.organisationB.id)).status).toBe(reach ? 404 : 403)
    }
  })
})

it('walks every permission, and many that write', () => {
  expect(signedInOnly.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(50)
})

describe('what is seen', () => {
  it('is the organisation, and of people what the role sees', async () => {
    const figures = await call(visibility, {
      headers: pairs.marketeer,
      ...{ params: { organisationId: mine }, url: `/api/app/visibility/org/${mine}` },
    })
    expect(figures.status).toBe(200)
    expect((await call(colleagues, { headers: pairs.marketeer })).status).toBe(403)
    expect((await call(colleagues, { headers: pairs.organisationAdmin })).status).toBe(200)
  })

  it('is nothing of the admin: no profile, no sign-in, no view', async () => {
    const someone = await signInNew({ roles: ['systemAdmin'], organisation: people.organisationA })
    const place = { params: { organisationId: mine }, url: `/api/app/answer-view/org/${mine}` }
    await call(saveView, { ...place, headers: someone.headers, body: { name: 'Mine', search: 'view=all' } })
    expect(await (await call(readViews, { ...place, headers: someone.headers })).json()).toMatchObject({
      items: [{ name: 'Mine' }],
    })
    const headers = headersOf(await begin(someone.headers))
    expect(await (await call(readViews, { ...place, headers })).json()).toMatchObject({ items: [] })
    expect(await (await call(readSessions, { headers })).json()).toEqual({ items: [] })
    expect((await call(readProfile, { headers, params: { id: someone.userId } })).status).toBe(403)
  })

  it('leads to the home of the role, without the admin area and the profile', async () => {
    const principal = await readPrincipal(await sessionOf(await begin(admin.headers)))
    const actor = principal && toActor(principal)
    if (!actor) throw new Error('the session has just been made')
    expect([landingPage(actor), reachOf(actor, 'page.admin'), reachOf(actor, 'page.profile')]).toEqual([
      '/',
      null,
      null,
    ])
    expect([reachOf(actor, 'page.organisationAdmin'), actor.userId === admin.userId]).toEqual([null, false])
  })

  it('sends no crash report as the admin', async () => {
    const body = { id: 'new', error: { name: 'Error', message: 'x' }, data: {} }
    const sent = await call(reportCrash, { headers: pairs.marketeer, params: { id: 'new' }, body })
    expect([sent.status, await sent.json()]).toEqual([403, { error: sessionCopy.readOnly }])
  })
})

describe('the role', () => {
  it('changes within the same session, whose end stays where it is, and only for the one organisation', async () => {
    const someone = await signInNew({ roles: ['systemAdmin'] })
    const first = await begin(someone.headers)
    const headers = headersOf(first)
    expect((await start(headers, { organization: people.organisationB.id })).status).toBe(404)
    const second = await begin(headers, { organization: mine, role: 'organisationAdmin' })
    expect([second.expiresAt, await sessionOf(second)]).toEqual([first.expiresAt, await sessionOf(first)])
    expect(await seen(headers)).toMatchObject({ organizationAdmin: true, seeing: { role: 'organisationAdmin' } })
    expect(await notes(await sessionOf(first))).toMatchObject([
      { action: 'seeAs.start', actorId: someone.userId, organisationId: mine, detail: { role: 'marketeer' } },
      { action: 'seeAs.changeRole', detail: { from: 'marketeer', to: 'organisationAdmin' } },
    ])
  })
})

describe('the end', () => {
  const someone = async () => {
    const signedIn = await signInNew({ roles: ['systemAdmin'] })
    const pair = await begin(signedIn.headers)
    return { signedIn, headers: headersOf(pair), session: await sessionOf(pair) }
  }
  const statusOf = async (headers: Headers) => (await call(whoami, { headers })).status
  const endOf = async (session: string) => (await notes(session)).filter(({ action }) => action === 'seeAs.end')
  const ended = (by: SignedIn, reason: string) => [
    { actorId: by.userId, organisationId: mine, detail: { role: 'marketeer', reason } },
  ]

  it('comes by leaving, once, and the own session is as it was', async () => {
    const { signedIn, headers, session } = await someone()
    expect((await call(leave, { method: 'DELETE', headers })).status).toBe(200)
    expect([await statusOf(headers), await statusOf(signedIn.headers)]).toEqual([401, 200])
    expect((await call(refresh, { headers })).status).toBe(401)
    expect(await endOf(session)).toMatchObject(ended(signedIn, 'left'))
    expect((await call(leave, { method: 'DELETE', headers: signedIn.headers })).status).toBe(409)
  })

  it('comes after 30 minutes, refreshed or not, and is noted by the worker once', async () => {
    const { signedIn, headers, session } = await someone()
    expect((await call(refresh, { headers })).status).toBe(200)
    await db().$executeRaw`update session set expires_at = now() where id = ${session}`
    expect([await statusOf(headers), await statusOf(signedIn.headers)]).toEqual([401, 200])
    await noteEnds()
    expect(await noteEnds()).toBe(0)
    expect(await endOf(session)).toMatchObject(ended(signedIn, 'time was over'))
  })

  it('comes when another organisation is seen, and by signing out, which ends the own session too', async () => {
    const { signedIn, headers, session } = await someone()
    const other = headersOf(await begin(signedIn.headers, { organization: people.organisationB.id }))
    expect([await statusOf(headers), await statusOf(other)]).toEqual([401, 200])
    expect(await endOf(session)).toMatchObject(ended(signedIn, 'seen anew'))
    expect((await call(logout, { method: 'POST', headers: other })).status).toBe(200)
    expect([await statusOf(other), await statusOf(signedIn.headers)]).toEqual([401, 401])
  })

  it('comes when the own session ends, in whatever way', async () => {
    const out = await someone()
    await call(logout, { method: 'POST', headers: out.signedIn.headers })
    expect(await statusOf(out.headers)).toBe(401)
    const replayed = await someone()
    await db().$executeRaw`
      update session set refresh_counter = 5, rotated_at = now() - interval '1 hour' where id = ${replayed.signedIn.sessionId}`
    expect((await call(refresh, { headers: replayed.signedIn.headers })).status).toBe(401)
    expect(await statusOf(replayed.headers)).toBe(401)
  })

  it('comes at once when the admin loses the role or the organisation is deleted', async () => {
    const demoted = await someone()
    await db().user.update({ where: { id: demoted.signedIn.userId }, data: { systemAdmin: false } })
    expect(await statusOf(demoted.headers)).toBe(401)
    const organisation = await makeOrganisation()
    const headers = headersOf(await begin(admin.headers, { organization: organisation.id }))
    await deleteOrganisation(people.systemAdmin.actor, organisation.id, 'r')
    expect([await statusOf(headers), await statusOf(admin.headers)]).toEqual([401, 200])
  })

  it('cannot be avoided: a row without its organisation is refused', async () => {
    const user = await makeUser({ roles: ['systemAdmin'] })
    const row = { userId: user.id, expiresAt: new Date(Date.now() + 60_000), seenFromId: admin.sessionId }
    await expect(db().session.create({ data: { id: 'd'.repeat(24), ...row } })).rejects.toThrow(/session_seen_check/)
  })
})
