import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { PUBLIC_PAGES } from '@/lib/routes'
import { config, contentSecurityPolicy, proxy } from '@/proxy'

const ask = (path: string, cookie = '') =>
  proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { cookie } }))
const SIGNED_IN = 'sightline-session=whatever'

describe('the proxy', () => {
  it('sends a visitor without a session cookie to the login page', () => {
    for (const path of [
      '/',
      '/visibility-data',
      '/visibility-data?days=7',
      '/admin',
      '/admin/daily-runs/2026-11-20',
      '/reports/2026-11',
    ]) {
      const response = ask(path)
      expect(response.status).toBe(307)
      expect(response.headers.get('location')).toBe('http://localhost:3000/login')
      expect(ask(path, SIGNED_IN).headers.get('location')).toBeNull()
    }
  })

  it('lets anybody see public pages, and pages that do not exist', () => {
    for (const path of [
      ...PUBLIC_PAGES,
      '/reset-password?token=t&id=1',
      '/no-such-page',
      '/administrators',
      '/shared/x',
    ]) {
      expect(ask(path).headers.get('location')).toBeNull()
    }
  })

  it('gives every page a policy with a nonce of its own, and keeps it out of caches', () => {
    const nonces = ['/login', '/login'].map((path) => {
      const { headers } = ask(path)
      expect(headers.get('cache-control')).toContain('no-store')
      return /'nonce-([0-9a-f]{32})' 'strict-dynamic'(;|$)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    })
    expect(new Set(nonces).size).toBe(2)
    expect(nonces).not.toContain(undefined)
  })

  it('stays away from the API, static files and icons', () => {
    const matches = (path: string) => new RegExp(`^${config.matcher[0]}$`).test(path)
    for (const path of ['/', '/login', '/visibility-data', '/apiary']) expect(matches(path)).toBe(true)
    for (const path of ['/api/health', '/_next/static/a.js', '/favicon.ico', '/robots.txt', '/icon.svg'])
      expect(matches(path)).toBe(false)
  })
})

describe('the content security policy', () => {
  it('allows the file store for images and uploads, and eval in development only', () => {
    const policy = contentSecurityPolicy('n', ['https://files.example.org'], false)
    expect(policy).toContain("img-src 'self' data: blob: https://files.example.org;")
    expect(policy).toContain("connect-src 'self' https://files.example.org;")
    expect(policy).toContain("script-src 'self' 'nonce-n' 'strict-dynamic';")
    expect(policy).not.toContain('unsafe-eval')
    expect(contentSecurityPolicy('n', [], true)).toContain("'unsafe-eval'")
  })
})

describe('a link that names its organisation (R-MEMBER-6)', () => {
  const BRAND = 'b'.repeat(24)
  const told = (path: string, headers: Record<string, string> = {}) => {
    const response = proxy(
      new NextRequest(`http://localhost:3000${path}`, { headers: { cookie: SIGNED_IN, ...headers } }),
    )
    const given = (name: string) => response.headers.get(`x-middleware-request-${name}`)
    return { response, brand: given('x-brand'), path: given('x-brand-path') }
  }

  it('tells the page of it, with the address without it', () => {
    expect(told(`/opportunities?why=1&brand=${BRAND}`)).toMatchObject({ brand: BRAND, path: '/opportunities?why=1' })
    expect(told(`/?brand=${BRAND}`)).toMatchObject({ brand: BRAND, path: '/' })
  })

  it('never leads to another host, and takes nothing that the caller says of it', () => {
    expect(told(`//evil.example/x?brand=${BRAND}`).path).toBe('/evil.example/x')
    expect(told(`/\\evil.example?brand=${BRAND}`).path).toBe('/evil.example')
    const forged = { 'x-brand': BRAND, 'x-brand-path': '//evil.example' }
    for (const path of ['/visibility-data', '/visibility-data?brand=1'])
      expect(told(path, forged)).toMatchObject({ brand: null, path: null })
  })

  it('is opened as a whole page only: a part that is fetched, ahead or not, makes the browser load all of it', async () => {
    const { response } = told(`/?brand=${BRAND}`, { 'sec-fetch-dest': 'empty' })
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/html', ''])
    expect(told(`/?brand=${BRAND}`, { 'sec-fetch-dest': 'document' }).brand).toBe(BRAND)
  })

  it('keeps the organisation through the sign-in, and no other address', () => {
    expect(ask(`/visibility-data?days=7&brand=${BRAND}`).headers.get('location')).toBe(
      `http://localhost:3000/login?brand=${BRAND}`,
    )
  })
})
