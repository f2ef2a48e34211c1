import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import PQueue from 'p-queue'
import { z } from 'zod'
import { toDay } from '@/lib/format/days'
import { ASSISTANT } from '@/lib/mcp/limits'
import { normaliseCitation } from '@/lib/sites/citations'
import { Prisma } from '@/prisma/generated/client'
import { db, readRows } from '@/server/db/client'
import { lockQueries, recountAnswers } from '@/server/measure/answer-counts'

/** Limits of looking up pages behind cited redirects, which expire after `days`. */
const REDIRECTS = { perPass: 2000, perBatch: 50, atOnce: 5, tries: 5, days: 3 } as const

// Gemini cites by redirects that expire. They count by site at once; the worker looks up the page behind each, which
// then replaces it in the results. A redirect that leads nowhere keeps its site (R-ENGINES-7).

const claimedRow = z.object({ id: z.number(), url: z.string() })
type Claimed = z.infer<typeof claimedRow>

interface Outcome {
  resolved: number
  failed: number
  /** Results that now cite the page. */
  repointed: number
}

/** Tries each open redirect about once an hour; any number of workers may do so concurrently. */
export async function resolveRedirects(reach: Reach = PUBLIC_WEB): Promise<Outcome> {
  const outcome = { resolved: 0, failed: 0, repointed: 0 }
  for (let done = 0; done < REDIRECTS.perPass; done += REDIRECTS.perBatch) {
    const claimed = await claim()
    const pages = await lookUp(claimed, reach)
    if (pages.length > 0) await savePages(pages)
    outcome.resolved += pages.length
    outcome.failed += claimed.length - pages.length
    if (claimed.length < REDIRECTS.perBatch) break
  }
  outcome.repointed = await repoint()
  await forget()
  return outcome
}

/** Counts the try beforehand, so an address that kills a worker is not tried for ever. */
function claim(): Promise<Claimed[]> {
  return readRows(claimedRow)`
    update cited_redirect d set tries = d.tries + 1, tried_at = now()
    from cited_url u
    where u.id = d.url_id and d.url_id in (
      select url_id from cited_redirect
      where page_id is null and tries < ${REDIRECTS.tries} and created_at > now() - make_interval(days => ${REDIRECTS.days})
        and (tried_at is null or tried_at < now() - interval '50 minutes')
      order by created_at limit ${REDIRECTS.perBatch} for update skip locked)
    returning u.id, u.url`
}

interface Page {
  redirectId: number
  site: string
  url: string
}

async function lookUp(claimed: readonly Claimed[], reach: Reach): Promise<Page[]> {
  const queue = new PQueue({ concurrency: REDIRECTS.atOnce })
  const found = await queue.addAll(
    claimed.map(({ id, url }) => async () => {
      const target = await firstRedirect(url, { reach })
      const page = target && normaliseCitation(target)
      return page ? [{ redirectId: id, ...page }] : []
    }),
  )
  return found.flat()
}

async function savePages(pages: readonly Page[]): Promise<void> {
  const [ids, sites, urls] = [
    pages.map(({ redirectId }) => redirectId),
    pages.map(({ site }) => site),
    pages.map(({ url }) => url),
  ]
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      insert into cited_url (site, url)
      select distinct on (url) site, url from unnest(${sites}::text[], ${urls}::text[]) u(site, url)
      order by url on conflict do nothing`
    await tx.$executeRaw`
      update cited_redirect d set page_id = u.id
      from unnest(${ids}::int[], ${urls}::text[]) p(redirect_id, url) join cited_url u on u.url = p.url
      where d.url_id = p.redirect_id and u.id <> d.url_id`
  })
}

const queryRow = z.object({ ownerId: z.string(), queryId: z.string() })
const cellRow = queryRow.extend({ day: z.date().transform(toDay), engine: z.string() })

/** Replaces resolved redirects in results, including those stored later from an older reading. */
async function repoint(): Promise<number> {
  let repointed = 0
  const queries = await readRows(queryRow)`
    select distinct r.owner_id as "ownerId", r.query_id as "queryId"
    from query_run q join result r on ${RECENT_RESULT} where ${CITES_REDIRECT}
    order by r.owner_id, r.query_id`
  for (const [ownerId, own] of Map.groupBy(queries, (query) => query.ownerId))
    repointed += await repointQueries(
      ownerId,
      own.map(({ queryId }) => queryId),
    )
  return repointed
}

const RECENT_RESULT = Prisma.sql`q.day > current_date - ${REDIRECTS.days + 1}::int and q.status = 'done'
  and q.engine = 'gemini' and r.owner_id = q.owner_id and r.query_id = q.query_id and r.day = q.day
  and r.engine = q.engine and r.sample = q.sample and r.day > current_date - ${REDIRECTS.days + 1}::int`

const CITES_REDIRECT = Prisma.sql`exists (select 1 from cited_redirect d
  where d.url_id = any(r.citation_ids) and d.page_id is not null)`

function repointQueries(ownerId: string, queryIds: string[]): Promise<number> {
  return db().$transaction(async (tx) => {
    await lockQueries(tx, ownerId, queryIds)
    const cells = await readRows(cellRow, tx)`
      update result r set citation_ids = (
        select array_agg(id order by place) from (
          select coalesce(d.page_id, c.id) as id, min(c.place) as place
          from unnest(r.citation_ids) with ordinality c(id, place) left join cited_redirect d on d.url_id = c.id
          group by 1) pages)
      from query_run q
      where q.owner_id = ${ownerId} and q.query_id = any(${queryIds}::text[])
        and ${RECENT_RESULT} and ${CITES_REDIRECT}
      returning r.owner_id as "ownerId", r.query_id as "queryId", r.day, r.engine`
    await recountAnswers(tx, cells)
    return cells.length
  }, TIMES)
}

const TIMES = { timeout: 15_000, maxWait: 10_000 }

/** Deletes resolved redirects too old for any result to use, since every answer brings new ones. */
async function forget(): Promise<void> {
  await db().$executeRaw`
    delete from cited_url u using cited_redirect d
    where d.url_id = u.id and d.page_id is not null
      and d.created_at < now() - make_interval(days => ${REDIRECTS.days + 2})`
}

// Which addresses this server may reach when it follows a foreign link: never our own network (R-SAFE-38).

const PRIVATE_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Within the global range: Teredo, documentation and 6to4, which wrap other addresses or none. */
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const privateV4 = blockList(PRIVATE_V4, 'ipv4')
const privateV6 = blockList(PRIVATE_V6, 'ipv6')
const globalV6 = blockList(['2000::/3'], 'ipv6')

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateV4.check(address, 'ipv4')
  return isIP(address) === 6 && globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6')
}

/** What may be reached; tests allow their own servers. */
export interface Reach {
  isAllowedAddress(address: string): boolean
  isAllowedPort(port: string): boolean
}

export const PUBLIC_WEB: Reach = {
  isAllowedAddress: isPublicAddress,
  // The protocol's default port.
  isAllowedPort: (port) => port === '',
}

export interface FoundAddress {
  address: string
  family: number
}

/**
 * Finds an address of the URL's host that may be reached, if all addresses of that name may. The caller connects to this
 * one, so the name cannot change in between (R-SAFE-38).
 */
export async function findAddress(url: URL, reach: Reach = PUBLIC_WEB): Promise<FoundAddress | 'refused' | 'unknown'> {
  const isWeb = /^https?:$/.test(url.protocol)
  if (!isWeb || url.username || url.password || !reach.isAllowedPort(url.port)) return 'refused'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true, verbatim: true }).catch(() => [])
  if (!found.every(({ address }) => reach.isAllowedAddress(address))) return 'refused'
  return found[0] ?? 'unknown'
}

/** For a request: connects to the checked address, whatever the name resolves to by now. */
export function pinned({ address, family }: FoundAddress): LookupFunction {
  return (_host, options, found) => (options.all ? found(null, [{ address, family }]) : found(null, address, family))
}

interface Options {
  reach?: Reach
  timeoutMs?: number
}

/**
 * Reads a JSON document of a host that somebody else named: by one GET without following redirects, from public addresses
 * only (R-SAFE-38), at most `ASSISTANT.documentBytes` long. Null where that is not what is there. Never throws.
 */
export async function readSmallJson(address: string, options: Options = {}): Promise<unknown> {
  const { reach = PUBLIC_WEB, timeoutMs = TIMEOUT_MS } = options
  const url = URL.parse(address)
  const found = url && (await findAddress(url, reach))
  if (!url || !found || typeof found === 'string') return null
  try {
    return JSON.parse(await textOf(url, found, timeoutMs))
  } catch {
    return null
  }
}

async function textOf(url: URL, address: FoundAddress, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = { accept: 'application/json' }
  const asked = request(url, { headers, agent: false, lookup: pinned(address), signal })
  // After the answer has begun nobody else listens.
  asked.on('error', () => undefined)
  asked.end()
  const [response] = (await once(asked, 'response', { signal })) as [IncomingMessage]
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(response.headers['content-type'] ?? '')
  const chunks: Buffer[] = []
  let size = 0
  if (response.statusCode === 200 && isJson)
    for await (const chunk of response) {
      size += chunk.length
      if (size > ASSISTANT.documentBytes) break
      chunks.push(chunk)
    }
  response.destroy()
  return size > ASSISTANT.documentBytes ? '' : Buffer.concat(chunks).toString('utf8')
}

const TIMEOUT_MS = 5000
const LOCATION_MAX = 2000

/**
 * Finds where a redirect leads, by one HEAD and its `Location`; no page is ever loaded. Null when it leads nowhere, or
 * to an address this server must not reach (R-SAFE-38). Never throws.
 */
export async function firstRedirect(url: string, options: Options = {}): Promise<string | null> {
  const { reach = PUBLIC_WEB, timeoutMs = TIMEOUT_MS } = options
  const from = URL.parse(url)
  const address = from && (await findAddress(from, reach))
  if (!from || !address || typeof address === 'string') return null
  const location = await headLocation(from, address, timeoutMs)
  if (!location || location.length > LOCATION_MAX) return null
  const to = URL.parse(location, from.href)
  return to && typeof (await findAddress(to, reach)) !== 'string' ? to.href : null
}

function headLocation(url: URL, address: FoundAddress, timeoutMs: number): Promise<string | null> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const asked = request(url, {
      method: 'HEAD',
      agent: false,
      lookup: pinned(address),
      signal: AbortSignal.timeout(timeoutMs),
    })
    asked.once('error', () => resolve(null))
    asked.once('response', (response) => {
      const { statusCode = 0, headers } = response
      response.destroy()
      resolve(statusCode >= 300 && statusCode < 400 ? (headers.location ?? null) : null)
    })
    asked.end()
  })
}
