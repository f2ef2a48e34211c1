import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { db } from '@/server/db/client'
import { firstRedirect, isPublicAddress, type Reach, resolveRedirects } from '@/server/sites/resolve-redirects'
import { sql } from '@/tests/server/schema/rows'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// Redirects as an answer of Gemini leaves them, on a server of this machine.

const TODAY = new Date().toISOString().slice(0, 10)
const PAGE = 'https://93.184.215.14/guide'

/** By path: where it redirects to, a status without a target, or null to hang. */
const TARGETS: Record<string, string | number | null> = {
  '/first': `${PAGE}?utm_source=google`,
  '/second': `${PAGE}#prices`,
  '/gone': 404,
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
}
/** `METHOD /path`, in the order of arrival. */
const asked: string[] = []
const server = createServer(({ method, url = '' }, response) => {
  asked.push(`${method} ${url}`)
  const target = TARGETS[url]
  if (typeof target === 'string') response.writeHead(302, { location: target }).end()
  else if (target !== null) response.writeHead(target ?? 404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  asked.length = 0
})

/** The public web as it is, and beside it what runs on this machine. */
const ALSO_HERE: Reach = {
  isAllowedAddress: (address) => address === '127.0.0.1' || /^93\./.test(address),
  isAllowedPort: () => true,
}

describe('redirects that results cite', () => {
  beforeEach(async () => {
    await sql('truncate cited_redirect, cited_url, result, answer restart identity cascade')
    await sql('delete from query_run')
  })

  /** A result of today that cites these addresses, the local ones as redirects of this site. */
  async function cite(paths: string[], site = 'weather.gov') {
    const organisation = await makeOrganisation()
    const query = await makeQuery(organisation, { slot: 1 })
    const urls = paths.map((path) => (path.startsWith('/') ? `${here}${path}` : path))
    const [id = ''] = await storeResults([{ query, day: TODAY, engine: 'gemini', citations: urls }])
    await db().queryRun.create({
      data: {
        ...{ id, ownerId: query.ownerId, queryId: query.id, day: new Date(TODAY) },
        ...{ engine: 'gemini', sample: 1, status: 'done', finishedAt: new Date() },
      },
    })
    await sql(`update cited_url set site = '${site}' where url like '${here}/%'`)
    await sql(
      `insert into cited_redirect (url_id) select id from cited_url where url like '${here}/%' on conflict do nothing`,
    )
    return id
  }

  const citedBy = async (id: string) =>
    sql(`select u.site, u.url from result r, unnest(r.citation_ids) with ordinality c(id, place)
    join cited_url u on u.id = c.id where r.id = '${id}' order by c.place`)

  test('the page behind a redirect takes its place in the results, once for two redirects to it', async () => {
    const id = await cite(['https://own.example/start', '/first', '/second'])
    expect(await resolveRedirects(ALSO_HERE)).toEqual({ resolved: 2, failed: 0, repointed: 1 })
    expect(await citedBy(id)).toEqual([
      { site: 'own.example', url: 'https://own.example/start' },
      { site: '93.184.215.14', url: PAGE },
    ])
  })

  test('what leads nowhere, or to where we must not look, keeps its site', async () => {
    const id = await cite(['/gone', '/metadata'])
    expect(await resolveRedirects(ALSO_HERE)).toEqual({ resolved: 0, failed: 2, repointed: 0 })
    expect((await citedBy(id)).map(({ site }) => site)).toEqual(['weather.gov', 'weather.gov'])
  })

  test('one redirect is tried once an hour, and given up after five tries', async () => {
    await cite(['/gone'])
    for (let hour = 0; hour < 7; hour++) {
      await resolveRedirects(ALSO_HERE)
      await resolveRedirects(ALSO_HERE)
      await sql(`update cited_redirect set tried_at = now() - interval '1 hour'`)
    }
    expect(asked).toHaveLength(5)
  })

  test('one that is days old has expired and is not tried', async () => {
    await cite(['/first'])
    await sql(`update cited_redirect set created_at = now() - interval '4 days'`)
    expect(await resolveRedirects(ALSO_HERE)).toEqual({ resolved: 0, failed: 0, repointed: 0 })
  })

  test('two workers try each redirect once', async () => {
    await cite(['/first', '/second'])
    await Promise.all([resolveRedirects(ALSO_HERE), resolveRedirects(ALSO_HERE)])
    expect(asked.toSorted()).toEqual(['HEAD /first', 'HEAD /second'])
  })

  test('on the public web nothing of this machine is asked', async () => {
    const id = await cite(['/first'])
    expect(await resolveRedirects()).toEqual({ resolved: 0, failed: 1, repointed: 0 })
    expect(asked).toEqual([])
    expect((await citedBy(id)).map(({ site }) => site)).toEqual(['weather.gov'])
  })

  test('a result that comes later with a redirect that is known by then gets its page too', async () => {
    await cite(['/first'])
    await resolveRedirects(ALSO_HERE)
    const late = await cite(['/first', 'https://own.example/start'])
    expect(await resolveRedirects(ALSO_HERE)).toEqual({ resolved: 0, failed: 0, repointed: 1 })
    expect((await citedBy(late)).map(({ url }) => url)).toEqual([PAGE, 'https://own.example/start'])
    expect(asked).toHaveLength(1)
  })

  test('redirects whose page took their place are forgotten in the end, others stay', async () => {
    const id = await cite(['/first', '/gone'])
    await resolveRedirects(ALSO_HERE)
    await sql(`update cited_redirect set created_at = now() - interval '6 days'`)
    await resolveRedirects(ALSO_HERE)
    expect((await sql('select url from cited_url order by url')).map(({ url }) => url)).toEqual([`${here}/gone`, PAGE])
    expect((await citedBy(id)).map(({ url }) => url)).toEqual([PAGE, `${here}/gone`])
  })
})

const follow = (path: string) => firstRedirect(`${here}${path}`, { reach: ALSO_HERE, timeoutMs: 300 })

describe('the first redirect', () => {
  it('is where a HEAD leads, and is not followed', async () => {
    expect(await follow('/page')).toBe('https://93.184.215.14/guide?utm_source=google')
    expect(await follow('/relative')).toBe(`${here}/page`)
    expect(asked).toEqual(['HEAD /page', 'HEAD /relative'])
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
