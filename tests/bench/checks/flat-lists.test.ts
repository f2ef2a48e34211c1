import type pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { GET as RECOMMENDATIONS } from '@/app/api/admin/geo-recommendation/route'
import { GET as INDUSTRIES } from '@/app/api/admin/industry/route'
import { GET as ORGANISATIONS } from '@/app/api/admin/organization/route'
import { GET as OVERVIEW } from '@/app/api/admin/overview/route'
import { GET as SET_UPS } from '@/app/api/admin/set-up/route'
import { GET as USERS } from '@/app/api/admin/user/route'
import { GET as FIND } from '@/app/api/app/find/route'
import { databasePool } from '@/server/db'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { loadRows } from '@/tests/support/load-rows'
import { call } from '@/tests/support/request'

// What a page of a list and the palette read does not grow with the number of organisations: the database counts the rows
// and explains each statement. How many rows a list has is counted, which may take its time.

const ORGANISATIONS_LOADED = 10_000
/** Of an answer of the palette; a hundred organisations need as many. */
const MAX_ROWS = 1000
/** Of an answer with a list and its total, or with a number over all organisations. */
const MAX_MS = 100
const CALLS = 5

type Handler = Parameters<typeof call>[0]
const lists = (handler: Handler, path: string, searches: string[]): [Handler, string][] =>
  searches.map((search) => [handler, `${path}?${search}`])

const LISTS = [
  ...lists(ORGANISATIONS, '/api/admin/organization', [
    '',
    'page=5',
    ...['name', 'websiteUrl', 'location', 'createdAt'].flatMap((sort) => [
      `sort=${sort}&dir=asc`,
      `sort=${sort}&dir=desc`,
    ]),
    'search=nothing',
  ]),
  ...lists(INDUSTRIES, '/api/admin/industry', [
    '',
    'page=5',
    'sort=location&dir=desc',
    'sort=createdAt&dir=asc',
    'search=nothing',
  ]),
  ...lists(USERS, '/api/admin/user', [
    '',
    'page=5',
    ...['name', 'email', 'organization', 'createdAt', 'lastLoginAt'].flatMap((sort) => [
      `sort=${sort}&dir=asc`,
      `sort=${sort}&dir=desc`,
    ]),
    'filter[role]=marketeer',
    'filter[role]=organisationAdmin',
    'filter[role]=systemAdmin',
    `filter[organization]=0a${'0'.repeat(21)}3`,
    'search=nothing',
    'search=person-17%40example.test',
  ]),
  ...lists(RECOMMENDATIONS, '/api/admin/geo-recommendation', [
    '',
    ...['title', 'createdAt', 'updatedAt'].flatMap((sort) => [`sort=${sort}&dir=asc`, `sort=${sort}&dir=desc`]),
  ]),
]
const PALETTE = lists(FIND, '/api/app/find', ['q=brand', 'q=brand+77', 'q=nothing+of+it', 'q=k7', 'q=%C3%9F'])
const OVER_ALL = [
  ...lists(OVERVIEW, '/api/admin/overview', ['']),
  ...lists(SET_UPS, '/api/admin/set-up', ['', 'page=5']),
]

/** Of one node of a plan; a table that is read from end to end has ten thousand. */
const MAX_ROWS_OF_NODE = 600
/** Tables with a handful of rows here, whatever the size, that no index is faster for. */
const SMALL_TABLES = ['session', 'daily_run', 'engine_state', 'token_budget_day', 'name_count', 'engine_model_day']

let admin: SignedIn

beforeAll(async () => {
  admin = await signInNew({ roles: ['systemAdmin'] })
  await load(ORGANISATIONS_LOADED)
}, 240_000)

/** So many organisations, each with a query, a person and a recommendation; one in 20 beside an industry. */
async function load(count: number): Promise<void> {
  const numbers = `generate_series(0, ${count - 1}) n`
  const statements = [
    `insert into owner (id, kind, name, location, created_at)
     select '0a' || lpad(to_hex(n), 22, '0'), 'organisation', 'Brand ' || n, 'Town ' || n % 97, now() - n * interval '1 minute' from ${numbers}
     union all select '0b' || lpad(to_hex(n), 22, '0'), 'industry', 'Market ' || n, 'Town ' || n % 97, now() - n * interval '1 minute'
     from ${numbers} where n % 20 = 0`,
    `insert into industry (id) select id from owner where kind = 'industry'`,
    `insert into organisation (id, website_url) select id, 'https://' || id || '.example' from owner
     where kind = 'organisation'`,
    `insert into query (id, owner_id, owner_kind, search_term, active_slot)
     select '0c' || lpad(to_hex(n), 22, '0'), '0a' || lpad(to_hex(n), 22, '0'), 'organisation', 'brand question ' || n, 1 from ${numbers}`,
    `insert into app_user (id, first_name, last_name, email, email_verified_at, password_hash, organisation_id, organisation_admin,
       created_at, last_login_at)
     select '0f' || lpad(to_hex(n), 22, '0'), 'Brand', 'Person ' || n, 'person-' || n || '@example.test', now(), 'x',
       '0a' || lpad(to_hex(n), 22, '0'), n % 5 = 0, now() - n * interval '1 minute', now() - n * interval '1 minute' from ${numbers}`,
    `insert into geo_recommendation (id, title, description, created_at, updated_at)
     select '0d' || lpad(to_hex(n), 22, '0'), 'Advice ' || n, 'Text', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from ${numbers}`,
  ]
  await loadRows(async (client) => {
    for (const statement of statements) await client.query(statement)
    await client.query('vacuum analyze')
  })
}

/** Rows and index entries that the database has read so far; connections report theirs only when they are made to. */
async function rowsRead(): Promise<number> {
  const handOver = () => databasePool()?.query('select 1 from pg_stat_force_next_flush(), pg_sleep(0.05)')
  await Promise.all(Array.from({ length: 10 }, handOver))
  const found = await databasePool()?.query<{ rows: number }>(`
    select (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables)::float8
      + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes)::float8 as rows`)
  return found?.rows[0]?.rows ?? Number.NaN
}

async function measure(): Promise<Map<string, number>> {
  const rows = new Map<string, number>()
  for (const [handler, url] of PALETTE) {
    await ask(handler, url)
    const before = await rowsRead()
    for (let turn = 0; turn < CALLS; turn += 1) await ask(handler, url)
    rows.set(url, Math.round(((await rowsRead()) - before) / CALLS))
  }
  return rows
}

async function ask(handler: Handler, url: string): Promise<void> {
  const response = await call(handler, { headers: admin.headers, url })
  expect(response.status).toBe(200)
  await response.text()
}

async function medianMs(handler: Handler, url: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < CALLS; turn += 1) {
    const began = performance.now()
    await ask(handler, url)
    times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)[Math.floor(CALLS / 2)] ?? Number.NaN
}

it('the palette reads a thousand rows at most, of tables with ten thousand', async ({ annotate }) => {
  const rows = await measure()
  await annotate([...rows].map(([url, read]) => `${read} rows ${url}`).join('\n'))
  expect([...rows].filter(([, read]) => !(read <= MAX_ROWS))).toEqual([])
}, 240_000)

it('every list with its total, the admin dashboard and the open set-ups take a tenth of a second at most', async ({
  annotate,
}) => {
  const times: [string, number][] = []
  for (const [handler, url] of [...LISTS, ...OVER_ALL]) {
    await ask(handler, url)
    times.push([url, await medianMs(handler, url)])
  }
  await annotate(times.map(([url, ms]) => `${ms.toFixed(1)} ms ${url}`).join('\n'))
  expect(times.filter(([, ms]) => !(ms <= MAX_MS))).toEqual([])
}, 240_000)

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Heap Fetches'?: number
  Plans?: PlanNode[]
}

const explained = z.tuple([z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<PlanNode>() })) })])

function nodes(plan: PlanNode | undefined): PlanNode[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodes)] : []
}

/** Count a list, and the people of each tab. */
const COUNTS = /^\s*select (count\(\*\)::int as total|case .* count\(\*\)::int as users) from/s

/** The statements that an answer needs, as they were sent, except those that count. */
async function sentBy(handler: Handler, url: string): Promise<pg.QueryConfig[]> {
  const pool = databasePool()
  if (!pool) throw new Error('nothing was sent to the database yet')
  const sent: pg.QueryConfig[] = []
  const listen = vi.spyOn(pool, 'query')
  try {
    const response = await call(handler, { headers: admin.headers, url })
    await response.text()
    for (const [statement] of listen.mock.calls as unknown as [pg.QueryConfig | string][])
      if (typeof statement === 'object' && /^\s*(select|with)/i.test(statement.text) && !COUNTS.test(statement.text))
        sent.push(statement)
  } finally {
    listen.mockRestore()
  }
  return sent
}

/** What a plan reads that grows with its tables. */
async function faultsOf({ text, values }: pg.QueryConfig): Promise<string[]> {
  const pool = databasePool()
  const found = await pool?.query({ text: `explain (analyze, buffers, format json) ${text}`, values })
  const [{ 'QUERY PLAN': plans }] = explained.parse(found?.rows)
  return nodes(plans[0]?.Plan).flatMap((node) => {
    const table = node['Relation Name'] ?? ''
    const looked =
      node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    const read = looked * node['Actual Loops']
    const what = `${node['Node Type']} ${table}`
    return [
      ...(node['Node Type'] === 'Seq Scan' && read > 0 && !SMALL_TABLES.includes(table) ? [what] : []),
      ...(table && read > MAX_ROWS_OF_NODE ? [`${what} ${read} rows`] : []),
      ...(node['Heap Fetches'] ? [`${what} ${node['Heap Fetches']} heap fetches`] : []),
    ]
  })
}

it('pages and the palette are planned on an index, read few rows by it, and the table not at all where the index has all', async () => {
  const faults: string[] = []
  let statements = 0
  const asked = [...LISTS, ...PALETTE]
  for (const [handler, url] of asked)
    for (const statement of await sentBy(handler, url)) {
      statements += 1
      for (const fault of await faultsOf(statement))
        faults.push(`${url}: ${fault}: ${statement.text.replace(/\s+/g, ' ').slice(0, 150)}`)
    }
  expect(statements).toBeGreaterThan(asked.length)
  expect(faults).toEqual([])
}, 240_000)
