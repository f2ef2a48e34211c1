import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '@/server/db'
import { resolveRedirects } from '@/server/services/redirects/resolve-redirects'
import { ALSO_HERE, type RedirectServer, startRedirectServer } from '../../../support/redirect-server'
import { makeOrganisation, makeQuery, storeResults } from '../../../support/results'
import { sql } from '../../schema/rows'

// Redirects as an answer of Gemini leaves them, on a server of this machine.

const TODAY = new Date().toISOString().slice(0, 10)
const PAGE = 'https://93.184.215.14/guide'

let server: RedirectServer
beforeAll(async () => {
  server = await startRedirectServer({
    '/first': `${PAGE}?utm_source=google`,
    '/second': `${PAGE}#prices`,
    '/gone': 404,
    '/inside': 'http://169.254.169.254/',
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql('truncate cited_redirect, cited_url, result, answer restart identity cascade')
  await sql('delete from query_run')
  server.asked.length = 0
})

/** A result of today that cites these addresses, the local ones as redirects of this site. */
async function cite(paths: string[], site = 'weather.gov') {
  const organisation = await makeOrganisation()
  const query = await makeQuery(organisation, { slot: 1 })
  const urls = paths.map((path) => (path.startsWith('/') ? `${server.url}${path}` : path))
  const [id = ''] = await storeResults([{ query, day: TODAY, engine: 'gemini', citations: urls }])
  await db().queryRun.create({
    data: {
      ...{ id, ownerId: query.ownerId, queryId: query.id, day: new Date(TODAY) },
      ...{ engine: 'gemini', sample: 1, status: 'done', finishedAt: new Date() },
    },
  })
  await sql(`update cited_url set site = '${site}' where url like '${server.url}/%'`)
  await sql(
    `insert into cited_redirect (url_id) select id from cited_url where url like '${server.url}/%' on conflict do nothing`,
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
  const id = await cite(['/gone', '/inside'])
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
  expect(server.asked).toHaveLength(5)
})

test('one that is days old has expired and is not tried', async () => {
  await cite(['/first'])
  await sql(`update cited_redirect set created_at = now() - interval '4 days'`)
  expect(await resolveRedirects(ALSO_HERE)).toEqual({ resolved: 0, failed: 0, repointed: 0 })
})

test('two workers try each redirect once', async () => {
  await cite(['/first', '/second'])
  await Promise.all([resolveRedirects(ALSO_HERE), resolveRedirects(ALSO_HERE)])
  expect(server.asked.toSorted()).toEqual(['HEAD /first', 'HEAD /second'])
})

test('on the public web nothing of this machine is asked', async () => {
  const id = await cite(['/first'])
  expect(await resolveRedirects()).toEqual({ resolved: 0, failed: 1, repointed: 0 })
  expect(server.asked).toEqual([])
  expect((await citedBy(id)).map(({ site }) => site)).toEqual(['weather.gov'])
})

test('a result that comes later with a redirect that is known by then gets its page too', async () => {
  await cite(['/first'])
  await resolveRedirects(ALSO_HERE)
  const late = await cite(['/first', 'https://own.example/start'])
  expect(await resolveRedirects(ALSO_HERE)).toEqual({ resolved: 0, failed: 0, repointed: 1 })
  expect((await citedBy(late)).map(({ url }) => url)).toEqual([PAGE, 'https://own.example/start'])
  expect(server.asked).toHaveLength(1)
})

test('redirects whose page took their place are forgotten in the end, others stay', async () => {
  const id = await cite(['/first', '/gone'])
  await resolveRedirects(ALSO_HERE)
  await sql(`update cited_redirect set created_at = now() - interval '6 days'`)
  await resolveRedirects(ALSO_HERE)
  expect((await sql('select url from cited_url order by url')).map(({ url }) => url)).toEqual([
    `${server.url}/gone`,
    PAGE,
  ])
  expect((await citedBy(id)).map(({ url }) => url)).toEqual([PAGE, `${server.url}/gone`])
})
