import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstRedirect } from '@/server/services/redirects/first-redirect'
import { isPublicAddress } from '@/server/services/redirects/public-address'
import { ALSO_HERE, type RedirectServer, startRedirectServer } from '../../../support/redirect-server'

let server: RedirectServer
beforeAll(async () => {
  server = await startRedirectServer({
    '/page': 'https://93.184.215.14/guide?utm_source=google',
    '/relative': '/page',
    '/file': 'file:///etc/passwd',
    '/script': 'javascript:alert(1)',
    '/login': 'https://name:secret@93.184.215.14/',
    '/metadata': 'http://169.254.169.254/latest/meta-data',
    '/router': 'http://192.168.0.1/',
    '/mapped': 'http://[::ffff:10.0.0.1]/',
    '/decimal': 'http://2130706434/',
    '/inside': 'http://db.internal/',
    '/endless': `https://93.184.215.14/${'a'.repeat(3000)}`,
    '/ok': 200,
    '/broken': 500,
    '/hangs': null,
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.asked.length = 0
})

const follow = (path: string) => firstRedirect(`${server.url}${path}`, { reach: ALSO_HERE, timeoutMs: 300 })

describe('the first redirect', () => {
  it('is where a HEAD leads, and is not followed', async () => {
    expect(await follow('/page')).toBe('https://93.184.215.14/guide?utm_source=google')
    expect(await follow('/relative')).toBe(`${server.url}/page`)
    expect(server.asked).toEqual(['HEAD /page', 'HEAD /relative'])
  })

  it.each(['/ok', '/broken', '/missing', '/hangs', '/endless'])('is none from %s', async (path) => {
    expect(await follow(path)).toBeNull()
  })

  it.each(['/file', '/script', '/login', '/metadata', '/router', '/mapped', '/decimal', '/inside'])(
    'is none where it leads to what this server must not look at: %s',
    async (path) => {
      expect(await follow(path)).toBeNull()
    },
  )

  it.each([
    'http://127.0.0.1:1/',
    'http://localhost/',
    'http://[::1]/',
    'ftp://93.184.215.14/',
    'http://0x7f.1/',
    'no url',
  ])('is never asked of %s', async (url) => {
    expect(await firstRedirect(url, { timeoutMs: 300 })).toBeNull()
  })

  it('is not asked of this machine on the public web', async () => {
    expect(await firstRedirect(`${server.url}/page`, { timeoutMs: 300 })).toBeNull()
    expect(server.asked).toEqual([])
  })
})

describe('a public address', () => {
  it.each(['93.184.215.14', '8.8.8.8', '172.15.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', 'fe80::1', 'fc00::1', 'ff02::1', '64:ff9b::7f00:1'],
    ...['2002:7f00:1::', '2001:db8::1', 'localhost', ''],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
