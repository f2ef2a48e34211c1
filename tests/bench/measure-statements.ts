import { parseArgs } from 'node:util'
import pg from 'pg'
import { addDays, monthsBefore } from '@/lib/format/days'
import type { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { closeDb, db } from '@/server/db'
import { sumMonths } from '@/server/services/answer-counts/months'
import { sumToDate } from '@/server/services/answer-counts/to-date'
import { queryDaysStatement } from '@/server/services/figures/certainty-reads'
import { brandTrendsStatement } from '@/server/services/figures/industry-trends'
import {
  citedStatement,
  competitorsStatement,
  placementsStatement,
  trendStatement,
} from '@/server/services/figures/reads'
import type { ResultWindow } from '@/server/services/figures/result-window'
import { installationScope } from '@/server/services/scope'
import { DAYS, ENGINES, loadOrganisation, ORGANISATION, QUERIES } from './load-organisation'

// A process of its own: what the statements of one organisation's dashboard cost inside Postgres (R-BENCH-1). Prints one
// line of JSON.

export interface StatementTimes {
  answers: number
  /** Milliseconds in Postgres, the best of many; those of the visibility page make its sum. */
  statements: { statement: string; ms: number; ofPage: boolean }[]
}

const { values } = parseArgs({ options: { samples: { type: 'string', default: '5' } } })
const samples = Number(values.samples)
const TIMES = 25
/** Of the visibility page's longest period. */
const PERIOD = 90
const OWN = [1]
const RIVALS = Array.from({ length: 10 }, (_, place) => place + 2)

async function bestOf(client: pg.Client, { text, values: given }: Prisma.Sql): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TIMES; turn += 1) {
    const { rows } = await client.query({ text: `explain (analyze, timing off, format json) ${text}`, values: given })
    times.push(rows[0]['QUERY PLAN'][0]['Execution Time'])
  }
  return Math.min(...times)
}

const last = today()
const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' })
await client.connect()
await loadOrganisation(client, last, samples)
await sumMonths(last)
await sumToDate(last)
await client.query('vacuum (analyze)')

const scope = installationScope(ORGANISATION)
const queries = await db().query.findMany({ where: { ownerId: scope }, select: { id: true } })
const window = (days: number): ResultWindow => ({
  owners: [scope],
  queryIds: queries.map(({ id }) => id),
  engines: ENGINES,
  from: addDays(last, 1 - days),
  to: last,
})
const asked: [statement: string, sql: Prisma.Sql, ofPage: boolean][] = [
  [`trend, ${DAYS} days`, trendStatement(window(DAYS), OWN, 'sums'), true],
  ['verdict, 14 days', queryDaysStatement(window(14), OWN), true],
  [
    'competitors, 3 months',
    competitorsStatement({ ...window(PERIOD), from: monthsBefore(last, 3) }, OWN, 'sums'),
    true,
  ],
  [`cited sites, ${PERIOD} days`, citedStatement(window(PERIOD), 'sums'), true],
  ['live ranks, a day', placementsStatement(window(1), OWN), true],
  ['ranks of eleven brands, 30 days', brandTrendsStatement(window(30), OWN, RIVALS, 'sums'), false],
]
const statements: StatementTimes['statements'] = []
for (const [statement, sql, ofPage] of asked) {
  statements.push({ statement, ms: await bestOf(client, sql), ofPage })
  process.send?.({ done: statements.length / asked.length })
}
const answers = QUERIES * ENGINES.length * samples * PERIOD
console.log(`statements ${JSON.stringify({ answers, statements } satisfies StatementTimes)}`)
await client.end()
await closeDb()
process.disconnect?.()
