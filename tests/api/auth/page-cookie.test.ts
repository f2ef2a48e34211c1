import { decode, encode } from 'next-auth/jwt'
import { afterEach, describe, expect, it } from 'vitest'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { actorOfPageCookie, requirePermission } from '@/server/auth/guard-page'
import { endSession } from '@/server/auth/sessions'
import { db } from '@/server/db/client'
import { required } from '@/server/settings/env'
import { signIn } from '@/tests/support/actors'
import { makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { call } from '@/tests/support/request'
import { configure } from '@/tests/support/settings'

afterEach(() => configure({ APP_URL: undefined }))

async function cookieOf(response: Response) {
  const [header, ...more] = response.headers.getSetCookie()
  expect(more).toEqual([])
  const [pair = '', ...attributes] = (header ?? '').split('; ')
  const [name = '', value = ''] = pair.split('=')
  return { name, value: decodeURIComponent(value), attributes: attributes.map((each) => each.toLowerCase()) }
}
const signInAt = (email: string) => call(login, { body: { email, password: TEST_PASSWORD } })

describe('the page cookie (R-SAFE-13)', () => {
  it('is for the server alone, for this site, and lives a day', async () => {
    const { email } = await makeUser()
    const { attributes, name } = await cookieOf(await signInAt(email))
    expect(name).toBe('sightline-session')
    expect(attributes).toEqual(expect.arrayContaining(['path=/', 'httponly', 'samesite=lax', 'max-age=86400']))
    expect(attributes).not.toContain('secure')
  })

  it('is Secure and bound to its host on https', async () => {
    configure({ APP_URL: 'https://sightline.test' })
    const { email } = await makeUser()
    const { attributes, name } = await cookieOf(await signInAt(email))
    expect(name).toMatch(/^__Host-/)
    expect(attributes).toContain('secure')
    expect(attributes.some((each) => each.startsWith('domain'))).toBe(false)
  })

  it('has a new value at each sign-in and is set anew by a refresh', async () => {
    const user = await makeUser()
    const [first, second] = [await cookieOf(await signInAt(user.email)), await cookieOf(await signInAt(user.email))]
    expect(first.value).not.toBe(second.value)
    const { headers, userId } = await signIn(user)
    const third = await cookieOf(await call(refresh, { headers }))
    expect((await actorOfPageCookie(third.value))?.userId).toBe(userId)
  })

  it('is read by releases that left it to next-auth, and theirs is read', async () => {
    const user = await makeUser()
    const { value } = await cookieOf(await signInAt(user.email))
    const theirs = await decode({ token: value, secret: required('AUTH_SECRET') })
    const token = { sid: (await actorOfPageCookie(value))?.sessionId }
    expect(theirs).toMatchObject(token)
    const made = await encode({ token, secret: required('AUTH_SECRET'), maxAge: 60 })
    expect((await actorOfPageCookie(made))?.userId).toBe(user.id)
  })

  it('opens pages until its session ends, and nothing else opens them', async () => {
    const user = await makeUser()
    const { value } = await cookieOf(await signInAt(user.email))
    const actor = await actorOfPageCookie(value)
    expect(actor?.userId).toBe(user.id)
    const { headers } = await signIn(user)
    for (const wrong of [undefined, '', 'x.y.z', headers['x-refresh-token'], headers.authorization.slice(7)]) {
      expect(await actorOfPageCookie(wrong)).toBeNull()
    }
    await endSession(db(), actor?.sessionId ?? '', 'signed out')
    expect(await actorOfPageCookie(value)).toBeNull()
  })

  it('opens no API: neither as a cookie nor as a bearer (R-SAFE-3, R-SAFE-12)', async () => {
    const user = await makeUser()
    const { name, value } = await cookieOf(await signInAt(user.email))
    expect((await call(whoami, { headers: { cookie: `${name}=${value}` } })).status).toBe(401)
    expect((await call(whoami, { headers: { authorization: `Bearer ${value}` } })).status).toBe(401)
    const { headers } = await signIn(user)
    expect((await call(whoami, { headers })).status).toBe(200)
  })

  it('a page sends visitors to sign in, the wrong role away, and hands the right one its reach', async () => {
    const marketeer = (await signIn(await makeUser())).actor
    const admin = (await signIn(await makeUser({ roles: ['systemAdmin'] }))).actor
    const target = (work: () => unknown) => {
      try {
        work()
        return 'passed'
      } catch (error) {
        return String((error as { digest?: string }).digest).split(';')[2]
      }
    }
    expect(target(() => requirePermission(null, 'page.admin'))).toBe('/login')
    expect(target(() => requirePermission(marketeer, 'page.admin'))).toBe('/forbidden')
    expect(target(() => requirePermission(admin, 'page.admin'))).toBe('passed')
    expect(requirePermission(marketeer, 'page.dashboards')).toEqual({ actor: marketeer, reach: 'ownOrganisation' })
    expect(requirePermission(admin, 'user.manage').reach).toBe('any')
  })
})
