import { parseArgs } from 'node:util'
import { z } from 'zod'
import { GET as ORGANISATIONS } from '@/app/api/admin/organization/route'
import { GET as OVERVIEW } from '@/app/api/admin/overview/route'
import { GET as SET_UPS } from '@/app/api/admin/set-up/route'
import { GET as TOKEN_USAGE } from '@/app/api/admin/token-usage/route'
import { GET as USERS } from '@/app/api/admin/user/route'
import { GET as FIND } from '@/app/api/app/find/route'
import { GET as INDUSTRY_ANSWERS } from '@/app/api/app/industry-query-result/org/[organisationId]/route'
import { GET as INDUSTRY_TRENDS } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as OPPORTUNITIES } from '@/app/api/app/opportunities/org/[organisationId]/route'
import { GET as ANSWERS } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as VISIBILITY } from '@/app/api/app/visibility/org/[organisationId]/route'
import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { closeDb, db } from '@/server/db'
import { closeQueue } from '@/server/queue/client'
import { signIn } from '../support/actors'
import { call } from '../support/request'
import { BENCH_ADMIN } from './load-data'

// A process of its own for each size: it measures the routes of the dashboards and lists as they are, from the bearer
// headers to the JSON, without a network. tests/bench/figures.ts says by message what to measure next, so that the
// sizes take turns.

/** What is measured next: `calls` calls from `turn` on, each for another organisation. */
export interface FigureOrder {
  figure: string
  turn: number
  calls: number
  /** Whether the rows that a call reads are counted instead of its time. */
  rows: boolean
}

/** Milliseconds of each call, or the rows that one call read on average, index entries included. */
export type FigureReading = { times: number[] } | { rows: number }

/** The first message of the process. */
export interface FigureNames {
  figures: string[]
}

const { values } = parseArgs({ options: { organisations: { type: 'string', default: '100' } } })
const organisations = Number(values.organisations)

type Handler = Parameters<typeof call>[0]
interface Figure {
  name: string
  handler: Handler
  path: string
}

const DAYS_30 = `from=${addDays(today(), -29)}&to=${today()}`

const FIGURES: Figure[] = [
  { name: 'visibility, 30 days', handler: VISIBILITY, path: '/api/app/visibility/org/{id}?days=30' },
  { name: 'visibility, 90 days', handler: VISIBILITY, path: '/api/app/visibility/org/{id}?days=90' },
  { name: 'industry trends, 7 days', handler: INDUSTRY_TRENDS, path: '/api/app/industry-trends/org/{id}?days=7' },
  { name: 'industry trends, 90 days', handler: INDUSTRY_TRENDS, path: '/api/app/industry-trends/org/{id}?days=90' },
  { name: 'opportunities, 28 days', handler: OPPORTUNITIES, path: '/api/app/opportunities/org/{id}?days=28' },
  { name: 'opportunities, 90 days', handler: OPPORTUNITIES, path: '/api/app/opportunities/org/{id}?days=90' },
  { name: 'answers, 30 days', handler: ANSWERS, path: `/api/app/organization-query-result/org/{id}?${DAYS_30}` },
  {
    name: 'answers that do not name it',
    handler: ANSWERS,
    path: `/api/app/organization-query-result/org/{id}?${DAYS_30}&only=notNamed`,
  },
  {
    name: 'answers of industries, 30 days',
    handler: INDUSTRY_ANSWERS,
    path: `/api/app/industry-query-result/org/{id}?${DAYS_30}`,
  },
  { name: 'token usage, 90 days', handler: TOKEN_USAGE, path: '/api/admin/token-usage?days=90' },
  { name: 'admin dashboard', handler: OVERVIEW, path: '/api/admin/overview' },
  { name: 'open set-ups', handler: SET_UPS, path: '/api/admin/set-up' },
  { name: 'list of organisations', handler: ORGANISATIONS, path: '/api/admin/organization' },
  { name: 'list of users', handler: USERS, path: '/api/admin/user' },
  { name: 'users by organisation', handler: USERS, path: '/api/admin/user?sort=organization&dir=asc' },
  { name: 'users, an address', handler: USERS, path: '/api/admin/user?search=person-17%40bench.test' },
  { name: 'users, a search', handler: USERS, path: '/api/admin/user?search=person-17' },
  { name: 'palette, a name', handler: FIND, path: '/api/app/find?q=brand+17' },
  { name: 'palette, two letters', handler: FIND, path: '/api/app/find?q=d9' },
]

const admin = await db().user.findUniqueOrThrow({ where: { email: BENCH_ADMIN.email }, select: { id: true } })
const { headers } = await signIn(admin)

/** The same choice at every size: spread over all organisations, never the same one twice in a row. */
const organisationOf = (turn: number) => `0a${((turn * 7919 + 13) % organisations).toString(16).padStart(22, '0')}`

async function ask({ handler, path }: Figure, turn: number): Promise<number> {
  const organisationId = organisationOf(turn)
  const started = performance.now()
  const response = await call(handler, {
    url: path.replace('{id}', organisationId),
    params: { organisationId },
    headers,
  })
  const body = await response.text()
  const took = performance.now() - started
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body}`)
  return took
}

const readings = z.tuple([z.object({ rows: z.number() })])

/** As many as the pool has, so that each of them is flushed. */
const CONNECTIONS = 10

/** Rows read so far. A connection reports its counts only after seconds unless it is made to flush them. */
async function rowsRead(): Promise<number> {
  const handOver = () => db().$queryRaw`select 1 from pg_stat_force_next_flush(), pg_sleep(0.1)`
  await Promise.all(Array.from({ length: CONNECTIONS }, handOver))
  const found = await db().$queryRaw`
    select (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables)::float8
      + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes)::float8 as rows`
  return readings.parse(found)[0].rows
}

async function measure({ figure, turn, calls, rows }: FigureOrder): Promise<FigureReading> {
  const asked = FIGURES.find(({ name }) => name === figure)
  if (!asked) throw new Error(`There is no figure named ${figure}.`)
  const before = rows ? await rowsRead() : 0
  const times: number[] = []
  for (let call = 0; call < calls; call += 1) times.push(await ask(asked, turn + call))
  return rows ? { rows: Math.round(((await rowsRead()) - before) / calls) } : { times }
}

process.on('message', (order: FigureOrder) => {
  measure(order).then(
    (reading) => process.send?.(reading),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.once('disconnect', async () => {
  await closeQueue()
  await closeDb()
})
process.send?.({ figures: FIGURES.map(({ name }) => name) } satisfies FigureNames)
