import { beforeEach, describe, expect, it } from 'vitest'
import { GET as industryTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { GET as signedUrl } from '@/app/api/s3/get-signed-url/[key]/route'
import { dayToDate } from '@/lib/format/days'
import { READ_TOKENS } from '@/lib/limits'
import { makeReadToken as newSecret } from '@/server/auth/bearer'
import { hashOfSecret } from '@/server/auth/tokens'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { RATE_LIMITS } from '@/server/limits/rate-limit'
import { makeActors } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'
import { logLines } from '@/tests/support/log-lines'
import { makeReadToken } from '@/tests/support/read-tokens'
import { makeRecommendation } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { makeOrganisation } from '@/tests/support/results'
import { listRoutes, type RouteEntry } from '@/tests/support/route-list'

// What a read token opens, route by route, and how it ends (R-ACTION-8).

const { ours } = await listRoutes()
/** The door of assistants, whose tools tests/api/mcp has. */
const BY_ASSISTANTS = 'assistant.use'
const OPEN = ['visibility.read', 'queryResult.read', 'industryTrends.read', 'opportunity.read']
const UNKNOWN = 'f'.repeat(24)

const people = await makeActors()
const mine = people.organisationA.id
const token = await makeReadToken(people.organisationAdminA)
beforeEach(() => db().rateLimit.deleteMany())

function ask({ method, path, handler }: RouteEntry, id: string) {
  const params = Object.fromEntries([...path.matchAll(/\{(?:\.{3})?(\w+)\}/g)].map(([, name = '']) => [name, id]))
  const url = path.replace(/\{[.\w]+\}/g, id)
  return call(handler, { method, url, params, headers: token.headers, ...(method === 'POST' && { body: {} }) })
}
const read = (headers: Record<string, string>, id = mine) =>
  call(visibility, { headers, params: { organisationId: id }, url: `/api/app/visibility/org/${id}` })

const signedInOnly = ours.filter(({ allow }) => allow !== 'anyone' && allow !== BY_ASSISTANTS)
describe.each(signedInOnly.map((each) => [`${each.method} ${each.path}`, each] as const))('%s', (_name, entry) => {
  const opens = OPEN.includes(entry.allow ?? '')
  it(opens ? 'answers a read token about its own organisation only' : 'refuses a read token', async () => {
    if (!opens) return expect((await ask(entry, mine)).status).toBe(403)
    expect(entry.method).toBe('GET')
    const byOrganisation = entry.path.endsWith('{organisationId}')
    if (byOrganisation) expect((await ask(entry, mine)).status).toBe(200)
    for (const id of [people.organisationB.id, UNKNOWN]) expect((await ask(entry, id)).status).toBe(404)
  })
})

it('walks every permission, and finds routes that are open', () => {
  expect(signedInOnly.length).toBeGreaterThan(80)
  expect(signedInOnly.filter(({ allow }) => OPEN.includes(allow ?? '')).length).toBeGreaterThan(5)
})

describe('a read token', () => {
  it('is refused at once when it is revoked, and when its organisation is deleted', async () => {
    const organisation = await makeOrganisation()
    const secrets = [newSecret(), newSecret()]
    for (const secret of secrets)
      await db().apiToken.create({
        data: {
          ...{ id: newId(), organisationId: organisation.id, name: 'Agency', startsWith: secret.slice(0, 7) },
          tokenHash: hashOfSecret(secret),
        },
      })
    const statuses = () =>
      Promise.all(
        secrets.map(async (secret) => (await read({ authorization: `Bearer ${secret}` }, organisation.id)).status),
      )
    expect(await statuses()).toEqual([200, 200])
    await db().apiToken.deleteMany({ where: { tokenHash: hashOfSecret(secrets[0] ?? '') } })
    expect(await statuses()).toEqual([401, 200])
    await db().owner.delete({ where: { id: organisation.id } })
    expect(await statuses()).toEqual([401, 401])
  })

  it.each([
    ['an unknown secret', () => newSecret()],
    ['another case', () => token.token.toUpperCase()],
    ['one character more', () => `${token.token}A`],
    ['one character less', () => token.token.slice(0, -1)],
    ['a space after it and more', () => `${token.token} x`],
    ['nothing but the start', () => 'sl_'],
    ['its hash', () => `sl_${Buffer.from(hashOfSecret(token.token)).toString('base64url')}`],
  ])('is 401 as %s', async (_name, secret) => {
    expect((await read({ authorization: `Bearer ${secret()}` })).status).toBe(401)
  })

  it('is no sign-in: not for a cookie, an address or the refresh header', async () => {
    expect((await read({ cookie: `authjs.session-token=${token.token}` })).status).toBe(401)
    expect((await read({ 'x-refresh-token': token.token })).status).toBe(401)
    const query = `/api/app/visibility/org/${mine}?token=${token.token}`
    expect((await call(visibility, { url: query, params: { organisationId: mine } })).status).toBe(401)
    expect((await call(whoami, { headers: token.headers })).status).toBe(403)
  })

  it('is a visitor where anyone may call', async () => {
    const key = { params: { key: 'unknown' } }
    const [visitor, program] = await Promise.all([
      call(signedUrl, key),
      call(signedUrl, { ...key, headers: token.headers }),
    ])
    expect([program.status, await program.text()]).toEqual([visitor.status, await visitor.text()])
  })

  it('reads figures without the notes and the actions of people', async () => {
    const author = await makeUser({ firstName: 'Amelia' })
    await db().note.create({
      data: { id: newId(), organisationId: mine, day: dayToDate(today()), text: 'New prices', createdById: author.id },
    })
    await makeRecommendation(people.organisationA, { title: 'Show prices', status: 'implemented' })
    const [status] = await db().recommendationStatus.findMany({ where: { organisationId: mine } })
    await db().recommendationStatusChange.create({
      data: {
        ...{ id: newId(), organisationId: mine, statusId: status?.id ?? '' },
        ...{ toStatus: 'implemented', day: dayToDate(today()) },
      },
    })
    const seen: string[] = []
    for (const [handler, path] of [
      [visibility, 'visibility'],
      [industryTrends, 'industry-trends'],
    ] as const) {
      const at = { url: `/api/app/${path}/org/${mine}`, params: { organisationId: mine } }
      const [person, program] = await Promise.all(
        [people.marketeerA.headers, token.headers].map(async (headers) =>
          (await call(handler, { ...at, headers })).text(),
        ),
      )
      expect(person).toContain('New prices')
      expect(program).not.toMatch(/New prices|Amelia|Show prices/)
      seen.push(person ?? '')
    }
    expect(seen[0]).toContain('Show prices')
  })
})

describe('the use of a read token', () => {
  const lastUse = async () =>
    (await db().apiToken.findUniqueOrThrow({ where: { id: token._id }, select: { lastUsedAt: true } })).lastUsedAt

  it('is noted, at most once a minute', async () => {
    await read(token.headers)
    const first = await lastUse()
    expect(Date.now() - (first?.getTime() ?? 0)).toBeLessThan(60_000)
    await read(token.headers)
    expect(await lastUse()).toEqual(first)
    const earlier = new Date(Date.now() - 61_000)
    await db().apiToken.update({ where: { id: token._id }, data: { lastUsedAt: earlier } })
    await read(token.headers)
    expect((await lastUse())?.getTime()).toBeGreaterThan(earlier.getTime())
  })

  it('is limited for each token by itself, with the seconds to wait', async () => {
    await db().rateLimit.create({
      data: { key: `readToken:${token._id}`, points: READ_TOKENS.callsPerMinute - 1, expire: Date.now() + 30_000 },
    })
    expect((await read(token.headers)).status).toBe(200)
    const refused = await read(token.headers)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    const other = await makeReadToken(people.organisationAdminA, 'Other')
    expect((await read(other.headers)).status).toBe(200)
  })

  it('of invalid tokens is limited by address, and leaves valid ones alone', async () => {
    const points = RATE_LIMITS.unknownReadToken.callsWhenShared
    await db().rateLimit.create({
      data: { key: 'unknownReadToken:shared:direct', points, expire: Date.now() + 30_000 },
    })
    expect((await read({ authorization: `Bearer ${newSecret()}` })).status).toBe(429)
    expect((await read(token.headers)).status).toBe(200)
  })

  it('names the token by its id in the log, never by its secret', async () => {
    const lines = await logLines(() => read(token.headers), 'debug')
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', readTokenId: token._id, status: 200 }))
    expect(JSON.stringify(lines)).not.toContain(token.token)
    expect(JSON.stringify(lines)).not.toContain('userId')
  })
})
