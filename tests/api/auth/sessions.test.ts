import { SignJWT } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { POST as logout } from '@/app/api/auth/logout/route'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { endSessionsOf } from '@/server/auth/sessions'
import { deriveKey, signAccessToken, signRefreshToken } from '@/server/auth/tokens'
import { db } from '@/server/db/client'
import { type SignedIn, signIn, signInNew } from '@/tests/support/actors'
import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'
import { configure } from '@/tests/support/settings'

afterEach(() => configure({ INTERNAL_EMAIL_MARKER: undefined }))

const who = (headers: Record<string, string>) => call(whoami, { headers })
const signOut = (headers: Record<string, string>) => call(logout, { method: 'POST', headers })
/** Headers with an expired access token. */
const late = async ({ headers, sessionId }: SignedIn) => ({
  ...headers,
  authorization: `Bearer ${await signAccessToken(sessionId, new Date(Date.now() - 3_600_000))}`,
})

describe('the bearer headers', () => {
  it('an expired access token with a live refresh token gets 302 without a Location', async () => {
    const response = await who(await late(await signInNew()))
    expect(response.status).toBe(302)
    expect(response.headers.has('location')).toBe(false)
    expect(await response.json()).toEqual({ shouldRefresh: true })
  })

  it('an expired access token without a live refresh token is refused', async () => {
    const someone = await signInNew()
    const headers = await late(someone)
    expect((await who({ authorization: headers.authorization })).status).toBe(401)
    await db().session.update({ where: { id: someone.sessionId }, data: { refreshCounter: 5 } })
    expect((await who(headers)).status).toBe(401)
  })

  it('a refresh token whose rotation the database has not kept is live', async () => {
    const someone = await signInNew()
    const headers = await late(someone)
    const ahead = signRefreshToken({ sessionId: someone.sessionId, counter: 2 })
    expect((await who({ ...headers, 'x-refresh-token': ahead })).status).toBe(302)
  })

  it('malformed headers are 401, whatever they are', async () => {
    const { headers } = await signInNew()
    const token = headers.authorization.slice(7)
    const malformed = [
      '',
      'Bearer',
      'Bearer ',
      'Bearer undefined',
      'Bearer null',
      `Basic ${token}`,
      token,
      `Bearer ${token} x`,
    ]
    malformed.push(
      `Bearer ${token.slice(0, -2)}`,
      'Bearer a.b.c',
      `Bearer ${'a'.repeat(5000)}`,
      `Bearer ${token},${token}`,
    )
    for (const authorization of malformed) expect((await who({ ...headers, authorization })).status).toBe(401)
    for (const wrong of ['', '..', 'x', '%00', token]) {
      expect((await who({ ...headers, 'x-refresh-token': wrong })).status).toBe(401)
    }
    expect((await who({})).status).toBe(401)
    expect((await who(headers)).status).toBe(200)
  })

  it('only our kind of token, by our key and algorithm, for this use', async () => {
    const someone = await signInNew()
    const make = (header: { alg: string; typ?: string }, audience: string, key: Uint8Array) =>
      new SignJWT({ sid: someone.sessionId })
        .setProtectedHeader(header)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(key)
    const key = deriveKey('access token')
    const [typ, audience] = ['sightline-access', 'sightline-access']
    const none = `${btoa('{"alg":"none","typ":"sightline-access"}')}.${someone.headers.authorization.split('.')[1]}.`
    const wrong = [
      await make({ alg: 'HS256', typ }, 'other', key),
      await make({ alg: 'HS256', typ: 'JWT' }, audience, key),
      await make({ alg: 'HS512', typ }, audience, new Uint8Array(64).fill(7)),
      await make({ alg: 'HS256', typ }, audience, deriveKey('refresh token')),
      await make({ alg: 'HS256', typ }, audience, new TextEncoder().encode(process.env.AUTH_SECRET)),
      none,
      someone.headers['x-refresh-token'],
    ]
    for (const token of wrong) expect((await who({ authorization: `Bearer ${token}` })).status).toBe(401)
    const right = await make({ alg: 'HS256', typ }, audience, key)
    expect((await who({ authorization: `Bearer ${right}` })).status).toBe(200)
  })

  it('role and organisation are what the database says at this request', async () => {
    const someone = await signInNew()
    const read = async () => (await (await who(someone.headers)).json()).user
    expect(await read()).toMatchObject({
      organization: null,
      organizationAdmin: false,
      permissions: { isAdmin: false },
    })
    const organisation = await makeOrganisation()
    await db().user.update({
      where: { id: someone.userId },
      data: { organisationId: organisation.id, organisationAdmin: true, systemAdmin: true },
    })
    expect(await read()).toMatchObject({
      organization: { _id: organisation.id },
      organizationAdmin: true,
      permissions: { isAdmin: true },
    })
  })

  it('a deleted user is out at once, refresh token included', async () => {
    const [someone, other] = [await signInNew(), await signInNew()]
    await db().user.delete({ where: { id: someone.userId } })
    expect((await who(someone.headers)).status).toBe(401)
    expect((await call(refresh, { headers: someone.headers })).status).toBe(401)
    expect((await who(other.headers)).status).toBe(200)
  })

  it('the internal marker counts when it is set, in the address, and the address is verified', async () => {
    const insider = await makeUser({ roles: ['internal'] })
    const [verified, other] = [await signIn(insider), await signInNew()]
    const unverified = await signInNew({ roles: ['internal'], verified: false })
    const internal = async (each: SignedIn) => (await (await who(each.headers)).json()).user.internal
    expect(await internal(verified)).toBe(false)
    configure({ INTERNAL_EMAIL_MARKER: 'Internal@' })
    expect([await internal(verified), await internal(unverified), await internal(other)]).toEqual([true, false, false])
  })
})

describe('POST /api/auth/logout (R-SESSION-13)', () => {
  it('ends access, refresh and cookie at once, and again without harm', async () => {
    const user = await makeUser()
    const [here, elsewhere] = [await signIn(user), await signIn(user)]
    const response = await signOut(here.headers)
    expect(await response.json()).toEqual({ message: 'success' })
    expect(response.headers.getSetCookie()[0]).toMatch(/^sightline-session=;.*Max-Age=0/i)
    expect((await who(here.headers)).status).toBe(401)
    expect((await call(refresh, { headers: here.headers })).status).toBe(401)
    expect((await signOut(here.headers)).status).toBe(200)
    expect((await who(elsewhere.headers)).status).toBe(200)
    expect((await signOut({})).status).toBe(401)
  })

  it('works with an expired access token', async () => {
    const someone = await signInNew()
    expect((await signOut(await late(someone))).status).toBe(200)
    expect((await who(someone.headers)).status).toBe(401)
  })

  it('every other session of a user can be ended together', async () => {
    const user = await makeUser()
    const [kept, ended, stranger] = [await signIn(user), await signIn(user), await signInNew()]
    expect(await endSessionsOf(db(), user.id, 'password changed', kept.sessionId)).toBe(1)
    expect((await who(kept.headers)).status).toBe(200)
    expect((await who(ended.headers)).status).toBe(401)
    expect((await who(stranger.headers)).status).toBe(200)
  })
})
