import { describe, expect, it } from 'vitest'
import { reachOf } from '@/lib/access/permissions'
import { BODY_LIMIT } from '@/lib/limits'
import { makeActors, signIn } from '@/tests/support/actors'
import { makeGroup, makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'
import { listRoutes, type RouteEntry } from '@/tests/support/route-list'

// Generated from the routes themselves: every method of every route × everyone of the matrix. Whoever adds a route
// has it tested here without writing a line. Error detail is among them (R-ACCESS-7).

const { ours } = await listRoutes()
const UNKNOWN = 'f'.repeat(24)
const ROLES = ['anon', 'n0', 'marketeerA', 'organisationAdminA', 'groupAdmin', 'systemAdmin', 'internal'] as const
const REFUSED = [302, 401, 403]
/** Refused to somebody without an organisation, because there is nothing of theirs to list. */
const NEEDS_ORGANISATION = ['GET /api/app/sentiment-analysis']
/** Also needs the consent of an organisation admin, which is missing here (R-ACTION-7). */
const BY_SETTING = 'report.share'
const isAllowed = ({ allow }: RouteEntry, who: string) => allow !== BY_SETTING || who === 'organisationAdminA'

const actors = await makeActors()
/** Keeps the group that organisation A is in, and is no member of it. */
const groupAdmin = await makeUser()
await makeGroup({ organisations: [actors.organisationA], admins: [groupAdmin] })
const people = { ...actors, groupAdmin: await signIn(groupAdmin) }

/** A session of its own for each call: some of them end it. */
async function ask({ method, path, handler }: RouteEntry, who: (typeof ROLES)[number], id = UNKNOWN) {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]))
  const url = path.replace(/\{\w+\}/g, encodeURIComponent(id))
  const headers = who === 'anon' ? {} : (await signIn({ id: people[who].userId })).headers
  return call(handler, { method, url, params, headers, ...(method === 'POST' && { body: {} }) })
}

describe.each(ours.map((each) => [`${each.method} ${each.path}`, each] as const))('%s', (_name, entry) => {
  it.each(ROLES)('as %s', async (who) => {
    const response = await ask(entry, who)
    expect(response.headers.get('cache-control')).toBe('no-store')
    if (entry.allow === 'anyone') return expect(response.status).not.toBe(403)
    if (who === 'anon') return expect(response.status).toBe(401)
    const reach = entry.allow && reachOf(people[who].actor, entry.allow)
    const missing =
      (who === 'n0' || who === 'groupAdmin') && NEEDS_ORGANISATION.includes(`${entry.method} ${entry.path}`)
    if (!reach || missing || !isAllowed(entry, who)) return expect(response.status).toBe(403)
    expect(REFUSED).not.toContain(response.status)
    expect(response.status).not.toBe(500)
  })
})

/** Every method that writes, except those that take a form or are always refused; bodies of assistants are in api/mcp/protocol. */
const writing = ours.filter(({ method, shape, path }) => method !== 'GET' && !shape?.anyBody && path !== '/api/mcp')

describe.each(writing.map((each) => [`${each.method} ${each.path}`, each] as const))('%s (R-API-2)', (_name, entry) => {
  it('refuses a body that is no JSON, and one that is too large, whether it needs one or not', async () => {
    const { allow, handler, method, path, shape } = entry
    const who = (['systemAdmin', 'organisationAdminA', 'marketeerA', 'internal', 'groupAdmin'] as const).find(
      (each) => allow && allow !== 'anyone' && isAllowed(entry, each) && reachOf(people[each].actor, allow),
    )
    const { headers } = who ? await signIn({ id: people[who].userId }) : { headers: {} }
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, UNKNOWN]))
    const large = JSON.stringify('x'.repeat(shape?.bodyLimit ?? BODY_LIMIT.default))
    const send = async (body: string, type: string) =>
      (await call(handler, { method, params, body, headers: { ...headers, 'content-type': type } })).status
    expect([await send('x', 'text/plain'), await send(large, 'application/json')]).toEqual([415, 413])
    expect(await send('{', 'application/json')).toBe(400)
  })
})

/** Routes that name an organisation of the caller's; the admin area has no own and no other. */
const byOrganisation = ours.filter(
  ({ method, path }) =>
    method === 'GET' &&
    !path.startsWith('/api/admin/') &&
    /\{organisationId\}$|\/(app|orgAdmin)\/organization\/\{id\}$/.test(path),
)

/** A person of organisation A who may call the route. */
function insiderOf({ allow }: RouteEntry): 'marketeerA' | 'organisationAdminA' | 'internal' {
  const insiders = ['marketeerA', 'organisationAdminA', 'internal'] as const
  const found = insiders.find((who) => allow && allow !== 'anyone' && reachOf(people[who].actor, allow))
  if (!found) throw new Error(`nobody of an organisation may call a route of ${allow}`)
  return found
}

describe.each(byOrganisation.map((each) => [each.path, each] as const))(
  'tenants of %s (R-SAFE-19, R-SAFE-25)',
  (_path, entry) => {
    it('answers 200 for the own one, and another organisation or a malformed id exactly like an unknown one', async () => {
      const { organisationA, organisationB } = people
      const insider = insiderOf(entry)
      expect((await ask(entry, insider, organisationA.id)).status).toBe(200)
      const unknown = await ask(entry, insider)
      expect(unknown.status).toBe(404)
      const body = await unknown.text()
      for (const id of [
        organisationB.id,
        organisationA.id.toUpperCase(),
        `${organisationA.id} `,
        `${organisationA.id}\0`,
        'new',
      ]) {
        const other = await ask(entry, insider, id)
        expect([other.status, await other.text()]).toEqual([404, body])
      }
      const reaches = (who: 'n0' | 'systemAdmin') =>
        entry.allow && entry.allow !== 'anyone' && reachOf(people[who].actor, entry.allow)
      const nobodys = await ask(entry, 'n0', organisationA.id)
      expect([nobodys.status, reaches('n0') ? await nobodys.text() : body]).toEqual([reaches('n0') ? 404 : 403, body])
      expect((await ask(entry, 'systemAdmin', organisationB.id)).status).toBe(reaches('systemAdmin') ? 200 : 403)
    })
  },
)

it('covers every route there is', () => {
  expect(ours.length).toBeGreaterThan(80)
  expect(byOrganisation.length).toBeGreaterThan(8)
})
