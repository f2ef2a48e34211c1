import { parseArgs } from 'node:util'
import pg from 'pg'
import { addDays, type Day, monthsBefore } from '@/lib/format/days'
import type { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { closeDb, db } from '@/server/db'
import { newId } from '@/server/ids'
import { sumMonths } from '@/server/services/answer-counts/months'
import { sumToDate } from '@/server/services/answer-counts/to-date'
import { metricDaysStatement, queryDaysStatement } from '@/server/services/figures/certainty-reads'
import { brandTrendsStatement } from '@/server/services/figures/industry-trends'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import {
  citedStatement,
  competitorsStatement,
  placementsStatement,
  trendStatement,
} from '@/server/services/figures/reads'
import type { ResultWindow } from '@/server/services/figures/result-window'
import { installationScope } from '@/server/services/scope'
import { DAYS, ENGINES, loadOrganisation, ORGANISATION, QUERIES } from './load-organisation'

// A process of its own: what the statements of one organisation's dashboard cost inside Postgres, and what storing a result
// costs more because its day is counted. Prints one line of JSON.

export interface StatementTimes {
  answers: number
  /** Milliseconds in Postgres, the best of many; those of the visibility page are added up as `page`. */
  statements: { statement: string; ms: number; ofPage: boolean }[]
  /** Milliseconds of counting a day of a query again, the round trip included. */
  countingMs: number
}

const { values } = parseArgs({ options: { samples: { type: 'string', default: '5' } } })
const SAMPLES = Number(values.samples)
const TIMES = 25

async function bestOf(statement: Prisma.Sql): Promise<number> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 1 })
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < TIMES; turn += 1) {
    const { rows } = await pool.query({
      text: `explain (analyze, format json) ${statement.text}`,
      values: statement.values,
    })
    best = Math.min(best, rows[0]['QUERY PLAN'][0]['Execution Time'])
  }
  await pool.end()
  return best
}

/** As a worker does for each result; taken back, so that each time counts as many answers. */
async function countAgain(client: pg.Client, day: Day): Promise<number> {
  const times: number[] = []
  const query = `0c${ORGANISATION.slice(3)}1`
  for (let turn = 0; turn < TIMES; turn += 1) {
    await client.query('begin')
    await client.query(
      `insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, citation_ids, model, input_tokens, output_tokens)
       values ($1, $2, $3, $4, 'openai', 1000, '{1,2,3,4,5,6,7,8,9,10}', '{1,2,3,4,5,6,7,8}', 'm', 1, 1)`,
      [newId(), ORGANISATION, query, day],
    )
    const began = performance.now()
    await client.query('select recount_answers($1, $2, $3, $3, $4)', [ORGANISATION, query, day, 'openai'])
    times.push(performance.now() - began)
    await client.query('rollback')
  }
  return Math.min(...times)
}

const last = today()
const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' })
await client.connect()
await loadOrganisation(client, last, SAMPLES)
await sumMonths(last)
await sumToDate(last)
await client.query('vacuum analyze')

const scope = installationScope(ORGANISATION)
const queryIds = (await db().query.findMany({ where: { ownerId: scope } })).map(({ id }) => id)
const window = (days: number): ResultWindow => ({
  owners: [scope],
  queryIds,
  engines: ENGINES,
  from: addDays(last, 1 - days),
  to: last,
})
const own = { ...(await readOwnBrand(scope)), brandIds: [1] }
const rivals = Array.from({ length: 10 }, (_, at) => at + 2)
const asked: [string, Prisma.Sql, boolean][] = [
  ['trend, 97 days', trendStatement(window(DAYS), [1]), true],
  ['verdict, 14 days', queryDaysStatement(window(14), [1]), true],
  ['competitors, 3 months', competitorsStatement({ ...window(90), from: monthsBefore(last, 3) }, [1]), true],
  ['cited sites, 90 days', citedStatement(window(90)), true],
  ['live ranks, a day', placementsStatement(window(1), [1]), true],
  ['trend of a competitor, 90 days', trendStatement(window(90), [2]), false],
  ['metrics, 7 days', metricDaysStatement(window(7), own), false],
  ['ranks of eleven brands, 30 days', brandTrendsStatement(window(30), [1], rivals), false],
]
const statements: StatementTimes['statements'] = []
for (const [statement, sql, ofPage] of asked) statements.push({ statement, ms: await bestOf(sql), ofPage })
const result: StatementTimes = {
  answers: QUERIES * ENGINES.length * SAMPLES * 90,
  statements,
  countingMs: await countAgain(client, last),
}
console.log(`statements ${JSON.stringify(result)}`)
await client.end()
await closeDb()
process.disconnect?.()
