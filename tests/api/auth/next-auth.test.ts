import { beforeEach, describe, expect, it } from 'vitest'
import { GET, POST } from '@/app/api/auth/[...nextauth]/route'
import { POST as logout } from '@/app/api/auth/logout/route'
import { actorOfPageCookie } from '@/server/auth/guard-page'
import { endSession } from '@/server/auth/sessions'
import { db } from '@/server/db/client'
import { proxyDatabase } from '@/tests/support/database-proxy'
import { makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { logLines } from '@/tests/support/log-lines'

const SITE = 'http://localhost:3000'
const SESSION = 'sightline-session'

/** A browser on next-auth's routes: keeps cookies, sends its origin, posts forms. */
function browser(origin: string | null = SITE) {
  const jar = new Map<string, string>()
  const visit = async (method: 'GET' | 'POST', path: string, form?: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`${SITE}/api/auth/${path}`, {
      method,
      headers: { cookie, ...(origin && { origin }) },
      ...(form && { body: new URLSearchParams(form) }),
    })
    const nextauth = path.split('?')[0]?.split('/') ?? []
    const response = await (method === 'GET' ? GET : POST)(request, { params: Promise.resolve({ nextauth }) })
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }
  const csrf = async (): Promise<string> => (await (await visit('GET', 'csrf')).json()).csrfToken
  const signIn = async (email: string, password: string, more: Record<string, string> = {}) =>
    visit('POST', 'callback/credentials', { email, password, csrfToken: await csrf(), ...more })
  return { jar, visit, csrf, signIn }
}

let user: Awaited<ReturnType<typeof makeUser>>
beforeEach(async () => {
  user = await makeUser()
})
const openSessions = () => db().session.count({ where: { userId: user.id, revokedAt: null } })

describe("next-auth's own routes", () => {
  it('sign in by credentials opens a session row, and the session route reads it', async () => {
    const { signIn, jar, visit } = browser()
    const response = await signIn(user.email, TEST_PASSWORD)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(SITE)
    expect(response.headers.getSetCookie().find((each) => each.startsWith(SESSION))).toContain('Max-Age=86400')
    expect((await actorOfPageCookie(jar.get(SESSION)))?.userId).toBe(user.id)
    expect(await (await visit('GET', 'session')).json()).toMatchObject({
      user: { name: 'Ada Tester', email: user.email },
    })
  })

  it('refuse a wrong password, an unknown address, a missing csrf token and another origin', async () => {
    const { signIn, jar, visit } = browser()
    for (const [email, password] of [
      [user.email, 'Wrong-Pass-1'],
      ['nobody@b.test', TEST_PASSWORD],
      [user.email, ''],
    ]) {
      const response = await signIn(email ?? '', password ?? '')
      expect(response.headers.get('location')).toContain('error=CredentialsSignin')
    }
    await visit('POST', 'callback/credentials', { email: user.email, password: TEST_PASSWORD })
    for (const origin of [null, 'https://evil.test', 'null']) {
      expect((await browser(origin).signIn(user.email, TEST_PASSWORD)).status).toBe(403)
    }
    expect(jar.has(SESSION)).toBe(false)
    expect(await openSessions()).toBe(0)
  })

  it('sign out ends the row', async () => {
    const { signIn, csrf, visit, jar } = browser()
    await signIn(user.email, TEST_PASSWORD)
    const cookie = jar.get(SESSION)
    expect((await visit('POST', 'signout', { csrfToken: 'wrong' })).status).toBe(302)
    expect(await openSessions()).toBe(1)
    await visit('POST', 'signout', { csrfToken: await csrf() })
    expect(jar.has(SESSION)).toBe(false)
    expect(await openSessions()).toBe(0)
    expect(await actorOfPageCookie(cookie)).toBeNull()
  })

  it('a revoked session is an empty one', async () => {
    const { signIn, visit, jar } = browser()
    await signIn(user.email, TEST_PASSWORD)
    const actor = await actorOfPageCookie(jar.get(SESSION))
    await endSession(db(), actor?.sessionId ?? '', 'signed out')
    expect(await (await visit('GET', 'session')).json()).toEqual({})
  })

  it('send people to this site only', async () => {
    for (const callbackUrl of ['https://evil.test', '//evil.test', 'javascript:alert(1)']) {
      const location = (await browser().signIn(user.email, TEST_PASSWORD, { callbackUrl })).headers.get('location')
      expect(new URL(location ?? '').origin).toBe(SITE)
    }
  })

  it('shadow none of our routes, and offer no way to write into the log', async () => {
    const { visit } = browser()
    for (const action of ['login', 'whoami', 'refresh', 'logout', 'register', '_log', 'verify-request', '__proto__']) {
      for (const method of ['GET', 'POST'] as const) {
        const response = await visit(method, action, method === 'POST' ? { level: 'error', code: 'x' } : undefined)
        expect(response.status).toBe(404)
        expect(await response.json()).toEqual({ error: 'Not found.' })
      }
    }
    expect((await visit('GET', 'providers')).status).toBe(200)
    expect(logout.allow).toBe('anyone')
  })

  it('call back by POST only', async () => {
    const lines = await logLines(async () => {
      for (const path of ['callback/credentials', 'callback/credentials?email=a%40b.test&password=x']) {
        const response = await browser().visit('GET', path)
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
        expect(await response.json()).toEqual({ error: 'This address does not take this method.' })
      }
    })
    expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([])
  })

  it('take a bounded body', async () => {
    expect((await browser().signIn(user.email, 'x'.repeat(20_000))).status).toBe(413)
  })

  it('an outage is 503 and clears no cookie', async () => {
    const { signIn, visit, csrf, jar } = browser()
    await signIn(user.email, TEST_PASSWORD)
    const proxy = await proxyDatabase()
    proxy.begin({ kind: 'down' })
    const token = await csrf()
    const answers = [
      await visit('GET', 'session'),
      await visit('POST', 'signout', { csrfToken: token }),
      await signIn(user.email, TEST_PASSWORD),
    ]
    await proxy.undo()
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await actorOfPageCookie(jar.get(SESSION)))?.userId).toBe(user.id)
  })
})
