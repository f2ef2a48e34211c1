import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayToDate } from '@/lib/format/days'
import { readPrincipal } from '@/server/auth/sessions'
import { today } from '@/server/clock'
import { catchUp } from '@/server/daily-run/catch-up'
import { planDay } from '@/server/daily-run/plan'
import { closeDb, db } from '@/server/db/client'
import { simulatedEngine } from '@/server/llm/simulated'
import { compareAnswerCounts } from '@/server/measure/answer-counts'
import { foldSpellings } from '@/server/names/changes'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { LEAVING_QUEUES, MAIL_QUEUE, NAME_COUNT_QUEUE, queueNames, SENTIMENT_QUEUE } from '@/server/queue/queues'
import { readDefinitions } from '@/tests/support/database-contents'
import { readScreens } from '@/tests/support/lived-in'
import { askAll } from '@/tests/support/runs'
import { differenceFromSchema } from '@/tests/support/schema-difference'
import { configure } from '@/tests/support/settings'
import { migrateDeploy, migrateTables } from '@/tools/migrate.mjs'
import { changedRows, type Rows, readAll, SPELLINGS, sharedColumns } from './changed-rows'

// The database of the previous release, as pg_dump wrote it (make-previous-release.ts), is migrated forward.

const root = path.resolve(import.meta.dirname, '../../..')
const steps = (folder: string) => readdirSync(path.join(root, folder)).filter((entry) => /^\d/.test(entry))
const DUMP = readFileSync(path.join(import.meta.dirname, 'previous-release.sql'), 'utf8')
const own = new URL(process.env.DATABASE_URL ?? '')
const name = `${own.pathname.slice(1)}_forward`
const url = Object.assign(new URL(own), { pathname: `/${name}` }).href
const admin = new pg.Client({ connectionString: own.href })
const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })

const LOOMHOUSE = 'a00000000000000000000001'
const LAST_ANSWER = '200000000000000000001060'
let before: Rows
let applied: string[]

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name}`)
  await client.connect()
  await client.query(DUMP)
  await client.query('reset search_path')
  await client.query(SPELLINGS)
  before = await readAll(client)
  applied = await migrateTables(url)
  await prepareQueues(url)
  await closeDb()
  configure({ DATABASE_URL: url, ANSWER_ENGINE: 'simulated' })
}, 120_000)

afterAll(async () => {
  await closeQueue()
  await closeDb()
  Object.assign(process.env, { DATABASE_URL: own.href })
  await client.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

describe('the database of the previous release', () => {
  it('had rows in every table, and every step from there was applied to it, in order', () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(Object.keys(before).length).toBeGreaterThan(55)
    expect(applied).toEqual([...steps('prisma/forward').sort(), ...steps('prisma/migrations').sort()])
  })

  it('keeps every row and every value, but for what this release changes', async () => {
    const [after, expected] = [await readAll(client), changedRows(before)]
    expect(Object.values(expected).flat().length).toBeGreaterThan(600)
    expect(sharedColumns(after, expected)).toEqual(sharedColumns(expected, expected))
    expect(Object.keys(after)).toEqual(expect.arrayContaining(Object.keys(before)))
  })

  it('has a membership for every person of an organisation, with the role that they had (R-MEMBER-1)', async () => {
    const roles = ({ id, organisation_id, organisation_admin }: Rows[string][number]) => [
      id,
      organisation_id,
      organisation_admin,
    ]
    const had = (before.app_user ?? []).filter((row) => row.organisation_id !== null).map(roles)
    const { rows } = await client.query(
      'select user_id as id, organisation_id, organisation_admin from membership order by user_id',
    )
    expect(rows.map(roles)).toEqual(had.sort((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1)))
    expect(rows.length).toBeGreaterThan(0)
  })

  it('has its runs and questions in the partition of all months before, and what queries have used', async () => {
    const { rows: parts } = await client.query(
      `select relname as name from pg_class where relname ~ '^(query_run|question)_(until_)?\\d+$' and relispartition order by 1`,
    )
    const until = parts.filter(({ name }) => name.includes('_until_')).map(({ name }) => name)
    expect(until).toEqual([`query_run_${until[0]?.slice(-12)}`, `question_${until[0]?.slice(-12)}`])
    const { rows: used } = await client.query(
      'select query_id, day::text, tokens::int from usage_query_day order by day, query_id',
    )
    const { rows: ran } = await client.query(
      `select query_id, day::text, sum(input_tokens + output_tokens)::int as tokens from query_run
       group by 1, 2 having sum(input_tokens + output_tokens) > 0 order by day, query_id`,
    )
    expect(used).toEqual(ran)
    expect(used.length).toBeGreaterThan(0)
  })

  it('counts the answers that were there', async () => {
    expect(await compareAnswerCounts()).toEqual({ differing: 0, examples: [] })
    expect(await db().answerCount.count()).toBeGreaterThan(0)
  })

  it('is the ground once the next release has dropped what this one does not use, and so is schema.prisma', async () => {
    const months = /(result|answer|answer_count|query_run|question)_(until_)?\d{6}/
    const without = (lines: string[]) => lines.filter((line) => !months.test(line) && !line.includes('pgboss'))
    await migrateDeploy(url, path.join(root, 'prisma/next-release'))
    const [migrated, fresh] = [await readDefinitions(url), await readDefinitions(own.href)]
    expect(without(migrated)).toEqual(without(fresh))
    expect(without(migrated).length).toBeGreaterThan(400)
    expect(await differenceFromSchema(url)).toBe('')
  })

  it('has the sums of the ledger, with the latest names', async () => {
    const { rows } = await client.query(
      `select owner_id, owner_kind, owner_name, tokens::int, first_day::text from usage_total order by owner_id`,
    )
    expect(rows.map((row) => Object.values(row))).toEqual([
      [LOOMHOUSE, 'organisation', 'Loomhouse', 61 * 245 + 1000, '2026-09-01'],
      ['a0000000000000000000dead', 'organisation', 'Gone', 61 * 21, '2026-09-01'],
      ['b00000000000000000000001', 'industry', 'Flexible Workspace', 61 * 120, '2026-09-01'],
    ])
    const ledger = await client.query('select sum(input_tokens + output_tokens)::int as tokens from usage_day')
    expect(ledger.rows).toEqual([{ tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0) }])
  })

  it('knows of which engine each line of the ledger was, and which model answered on each day', async () => {
    const { rows } = await client.query(
      'select engine, model, count(*)::int as n from usage_day group by 1, 2 order by 1, 2',
    )
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['openai', 'first-model', 3 * 61],
      ['openai', 'other-model', 61],
    ])
    const models = await client.query(
      'select engine, call, model, count(*)::int as days from engine_model_day group by 1, 2, 3',
    )
    expect(models.rows).toEqual([{ engine: 'openai', call: 'answer', model: 'first-model', days: 61 }])
  })

  it('shows its figures, and the answers behind them', async () => {
    const read = await readScreens({ organisationId: LOOMHOUSE, resultId: LAST_ANSWER }, '2026-10-31')
    expect(read.visibility).toMatchObject({ score: 50, results: 14, ranked: 7, liveDate: '2026-10-31', liveResults: 2 })
    expect(read.visibility.trend).toHaveLength(61)
    expect(read.visibility.implementDates).toEqual([{ date: '2026-10-20', titles: ['Add FAQ markup'] }])
    expect(read.industry.live.map(({ company }) => company)).toEqual(['baythorne', 'großraum', 'loomhouse'])
    expect(read.tokens).toMatchObject({ total: 61 * (21 + 245 + 120) + 1000, since: '2026-09-01' })
    expect(read.evidence.question?.term).toBe('best coworking space')
    expect(read.evidence.answer).toBe('The answer of 2026-10-31, with "quotes", \\ and 日本語.')
    expect(await readPrincipal('e00000000000000000000001')).toMatchObject({ email: 'olu@example.test' })
    expect(await readPrincipal('e00000000000000000000002')).toBeNull()
  })

  it('takes new answers', async () => {
    const day = today()
    expect(await planDay(day)).toMatchObject({ enqueued: 3 })
    expect(await askAll(simulatedEngine)).toEqual(['done', 'done', 'done'])
    const stored = await db().result.findMany({ where: { day: dayToDate(day) }, include: { answer: true } })
    expect(stored.map(({ answer }) => answer !== null)).toEqual([true, true, true])
    const { visibility } = await readScreens({ organisationId: LOOMHOUSE, resultId: LAST_ANSWER }, day)
    expect(visibility.liveDate).toBe(day)
  })

  it('ends the day whose run it was in the middle of', async () => {
    await catchUp(new Date())
    const where = { day: dayToDate('2026-11-01') }
    const runs = await db().queryRun.findMany({ where, select: { status: true, reasonCode: true } })
    expect(runs).toEqual(Array.from({ length: 3 }, () => ({ status: 'skipped', reasonCode: 'dayOver' })))
    expect(await db().dailyRun.findUniqueOrThrow({ where })).toMatchObject({
      status: 'finished',
      planned: 3,
      skipped: 3,
    })
  })

  it('has the queues of this release, and the jobs that were in those that stayed', async () => {
    const { rows } = await client.query('select name from pgboss.queue order by 1')
    expect(rows.map((row) => row.name)).toEqual([...queueNames(), ...LEAVING_QUEUES].sort())
    expect((await client.query('select name from pgboss.schedule')).rows).toEqual([])
    const jobs = await client.query("select name from pgboss.job where name not like 'question-%' order by 1")
    expect(jobs.rows.map((row) => row.name)).toEqual([NAME_COUNT_QUEUE, SENTIMENT_QUEUE, MAIL_QUEUE])
  })

  it('has spellings of one name that become one brand, but those that a person has taken apart', async () => {
    expect(await foldSpellings()).toBe(1)
    const { rows } = await client.query('select id, same_as_id from brand where id > 100 order by id')
    expect(rows.map((row) => Object.values(row))).toEqual([
      [101, null],
      [102, 101],
      [103, null],
      [104, null],
    ])
  })

  it('needs nothing the second time', async () => {
    expect(await migrateTables(url)).toEqual([])
  })
})
