import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { expireReports } from '@/server/crashes/crash-reports'
import { keepRuns, readDailyRun } from '@/server/daily-run/progress'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { readSettings } from '@/server/settings/env'
import { tokenUsageFigures } from '@/server/usage/reads'
import { refused, sql } from '@/tests/server/schema/rows'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { expire } from '@/tests/support/retention'
import { recordUsage } from '@/tests/support/token-usage'

const TODAY = '2026-11-20'
const organisation = await makeOrganisation({ name: 'Loomhouse' })
const query = await makeQuery(organisation, { slot: 1 })

// Runs are kept for 35 days: those of September go with their partition, those of October stay.
describe('retention of runs', () => {
  const DAYS = ['2026-09-10', '2026-09-30', '2026-10-01', TODAY]
  const partitions = async () =>
    (
      await sql(`select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
        where inhparent in ('query_run'::regclass, 'question'::regclass) and c.relname < 'r' order by 1`)
    ).map(({ name }) => name)

  beforeAll(async () => {
    for (const day of DAYS) {
      await sql('select ensure_month($1)', [day])
      await sql(
        `insert into daily_run (day, status, planned, done, failed, skipped, tokens, finished_at)
         values ($1::date, 'finished', 3, 1, 1, 1, 100, $1::date)`,
        [day],
      )
      await sql(
        `insert into query_run (id, owner_id, query_id, day, engine, sample, status, reason_code, input_tokens, cost_micros)
         select lpad(to_hex(n), 20, '0') || right(replace($3, '-', ''), 4), $1, $2, $3::date, 'openai', n, (array['done', 'failed', 'skipped'])[n],
           (array[null, 'server', 'budget'])[n], (array[70, 30, 0])[n], (array[20000, null, 0])[n] from generate_series(1, 3) n`,
        [organisation.id, query.id, day],
      )
      await sql(
        `insert into question (id, day, engine, sample, hash, owner_ids, asked) values (left(md5($1::text), 24), $1::date, 'openai', 1, 'h', '{}', '{}')`,
        [day],
      )
      await sql('insert into usage_query_day values ($1, $2, $3, 100)', [organisation.id, query.id, day])
    }
  })

  it('drops the months that ended more days ago than are kept, and only those', async () => {
    expect((await expire({ runDays: 35 }, TODAY)).removed).toMatchObject({ runs: 6 })
    const left = await partitions()
    expect(left).toEqual(expect.arrayContaining(['query_run_202610', 'question_202610']))
    expect(left.filter((name) => String(name).endsWith('_202609'))).toEqual([])
    expect([await db().queryRun.count(), await db().question.count()]).toEqual([6, 2])
    expect((await expire({ runDays: 35 }, TODAY)).removed).not.toHaveProperty('runs')
  })

  it('keeps what a day has come to, by engine, and no reason; and token usage as it was', async () => {
    const [old, kept] = [await readDailyRun('2026-09-10'), await readDailyRun('2026-10-01')]
    expect(old.engines).toEqual(kept.engines)
    expect(old.engines).toMatchObject([
      { id: 'openai', done: 1, failed: 1, skipped: 1, left: 0, tokens: 100, costUsd: '0.020000', unpriced: 1 },
    ])
    expect([old.failures.length, kept.failures.length]).toEqual([0, 2])
    expect(old).toMatchObject({ failed: 1, skipped: 1, planned: 3 })
    const asked = { organisations: [organisation.id], industries: [], queries: [query.id] }
    const { organisations } = await tokenUsageFigures({ days: 90, ...asked }, TODAY)
    expect(organisations.queries).toMatchObject([{ _id: query.id, tokens: 400 }])
    expect(organisations.days.map(({ date }) => date)).toEqual(DAYS)
  })

  it('its sums go in their time, and not with their owner', async () => {
    const owner = await makeOrganisation()
    for (const day of ['2025-09-01', '2026-09-01'])
      await sql(`insert into run_day values ($2, $1, 'openai', 1, 0, 0, 1)`, [owner.id, day])
    const count = () => db().runDay.count({ where: { ownerId: owner.id } })
    await expire({ runDays: 35, usageDays: 400 }, TODAY)
    expect(await count()).toBe(1)
    await db().owner.delete({ where: { id: owner.id } })
    expect(await count()).toBe(1)
    await expire({ runDays: 35, usageDays: 79 }, TODAY)
    expect(await count()).toBe(0)
  })

  it('its sums say nothing of a cost that an earlier release has not summed', async () => {
    const day = '2026-09-20'
    await sql(
      `insert into daily_run (day, status, planned, done, finished_at) values ($1::date, 'finished', 4, 4, $1::date)`,
      [day],
    )
    await sql(
      `insert into run_day (day, owner_id, engine, done, failed, skipped, tokens) values ($2, $1, 'openai', 4, 0, 1, 100)`,
      [organisation.id, day],
    )
    const run = await readDailyRun(day)
    expect(run).toMatchObject({ costUsd: null, unpriced: 4 })
    expect(run.engines).toMatchObject([{ costUsd: null, unpriced: 4 }])
  })

  it('its sums add what was kept of deleted queries', async () => {
    const day = '2026-08-10'
    const deleted = await makeQuery(organisation)
    await sql('select ensure_month($1)', [day])
    await sql(`insert into daily_run (day, planned, done, finished_at) values ($1::date, 2, 2, $1::date)`, [day])
    for (const { id } of [query, deleted])
      await sql(
        `insert into query_run (id, owner_id, query_id, day, engine, status, input_tokens)
         values ($4, $1, $2, $3::date, 'openai', 'done', 50)`,
        [organisation.id, id, day, newId()],
      )
    await keepRuns(db(), { ownerId: organisation.id, queryId: deleted.id })
    await db().query.deleteMany({ where: { id: deleted.id } })
    const before = (await readDailyRun(day)).engines
    expect(before).toMatchObject([{ id: 'openai', done: 2, tokens: 100 }])
    await expire({ runDays: 35 }, TODAY)
    expect(await db().queryRun.count({ where: { day: new Date(day) } })).toBe(0)
    expect((await readDailyRun(day)).engines).toEqual(before)
  })
})

// The ledger is kept by day for 90 days, until 22 August: July is put into one row, August stays.
describe('the ledger of tokens', () => {
  it('is put into months once it is older than it is kept by day, and no token is lost', async () => {
    const ownerId = newId()
    for (const [day, name] of [
      ['2026-07-01', 'Loom'],
      ['2026-07-02', 'Loom'],
      ['2026-07-31', 'Loomhouse'],
      ['2026-08-21', 'Loomhouse'],
    ])
      for (const model of ['a', 'b']) {
        await sql(
          `insert into usage_day (day, owner_id, engine, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens)
           values ($1, $2, 'openai', $3, 'organisation', $4, 2, 1, 10, 5)`,
          [day, ownerId, model, name],
        )
        await sql(
          `insert into usage_query_day values ($1, $2, $3, 15) on conflict (owner_id, query_id, day) do update set tokens = usage_query_day.tokens + 15`,
          [organisation.id, query.id, day],
        )
      }
    expect((await expire({ usageDays: 90 }, TODAY)).removed).toMatchObject({ usage: 4 })
    const month = { day: '2026-07-01', calls: 6, failed: 3, input: 30, output: 15, name: 'Loomhouse' }
    const day = { day: '2026-08-21', calls: 2, failed: 1, input: 10, output: 5, name: 'Loomhouse' }
    const ledger = await sql(
      `select day::text, model, calls, failed_calls as failed, input_tokens::int as input, output_tokens::int as output,
         owner_name as name from usage_day where owner_id = $1 order by day, model`,
      [ownerId],
    )
    expect(ledger).toEqual(
      [month, day].flatMap((line) => [
        { ...line, model: 'a' },
        { ...line, model: 'b' },
      ]),
    )
    expect(
      await sql(`select day::text, tokens::int from usage_query_day where day < '2026-09-01' order by day`),
    ).toEqual([
      { day: '2026-07-01', tokens: 90 },
      { day: '2026-08-21', tokens: 30 },
    ])
    expect((await expire({ usageDays: 90 }, TODAY)).removed).not.toHaveProperty('usage')
  })

  it('otherwise never shrinks', async () => {
    const id = newId()
    await recordUsage({ id, name: 'Loomhouse' }, { day: '2020-01-01', input: 5 })
    await expire({ auditDays: 30 }, TODAY)
    for (const table of ['usage_day', 'usage_total'])
      expect(await sql(`select 1 from ${table} where owner_id = $1`, [id])).toHaveLength(1)
    await refused('delete from usage_day', [], /append-only/)
  })
})

describe('records', () => {
  // What goes by a setting of its own, or at the first of a month.

  const TODAY = '2026-11-20'
  const OLD = 2 * RETENTION_BATCH_ROWS + 2
  const listOf = async (text: string) => (await sql(text)).map((row) => Object.values(row)[0])

  describe('audit entries', () => {
    const keep = (auditDays: number | null) => expire({ auditDays }, TODAY)
    const add = (age: string, count: number, action: string) =>
      sql(
        `insert into audit_entry (id, at, actor_role, action, target_kind)
         select md5($1 || n)::char(24), now() - $2::interval, 'systemAdmin', $1, 'organisation' from generate_series(1, $3::int) n`,
        [action, age, count],
      )
    const counts = async () =>
      Object.fromEntries(
        (await sql('select action, count(*)::int as n from audit_entry group by action')).map((row) => [
          row.action,
          row.n,
        ]),
      )

    it('go by the setting, in batches, and the log says so; the rest of it stays as closed as before', async () => {
      await add('365 days 1 minute', OLD, 'old.change')
      await add('365 days -1 minute', 4, 'young.change')
      await add('900 days', 1, 'demo.loaded')
      const before = await counts()
      expect((await keep(null)).removed).not.toHaveProperty('auditEntries')
      expect(await counts()).toEqual(before)

      expect(await keep(365)).toMatchObject({ removed: { auditEntries: OLD }, failed: [] })
      const left = { 'young.change': 4, 'demo.loaded': 1, 'retention.apply': 1 }
      expect(await counts()).toEqual(left)
      const told = await sql(
        `select actor_role, actor_email, target_kind, target_id, detail from audit_entry where action = 'retention.apply'`,
      )
      expect(told).toEqual([
        {
          ...{ actor_role: 'worker', actor_email: null, target_kind: 'retention', target_id: TODAY },
          detail: { answers: 0, auditEntries: OLD, answerMonths: null, auditDays: 365 },
        },
      ])
      await refused("delete from audit_entry where action = 'young.change'", [], /append-only/)
      expect((await keep(365)).removed.auditEntries).toBe(0)
      expect(await counts()).toEqual(left)
    })
  })

  describe('names, addresses and searches', () => {
    const names = async () => ({
      brands: await listOf('select key from brand order by 1'),
      urls: await listOf('select url from cited_url order by 1'),
      searches: await listOf('select key from engine_search order by 1'),
    })

    it('that no result has go on the first of a month; what people sorted stays', async () => {
      const [stays, leaves] = [await makeOrganisation({ name: 'Loomhouse' }), await makeOrganisation({ name: 'Gone' })]
      const [kept, lost] = [await makeQuery(stays, { slot: 1 }), await makeQuery(leaves, { slot: 1 })]
      const of = (name: string) => ({ citations: [`https://${name}.example/`], searches: [name] })
      await storeResults([
        {
          ...{ query: kept, day: TODAY, brands: ['Baythorne'], ...of('kept') },
          unconfirmed: [{ name: 'Unheard', spelling: 'Unheardof' }, { name: 'Invented' }],
        },
        { query: lost, day: TODAY, brands: ['Baythorne', 'Onlyhere', 'Sorted'], ...of('lost') },
      ])
      await sql(`update brand set status = 'ignored' where key = 'sorted'`)
      const all = await names()
      expect((await expire({}, '2026-12-01')).removed).not.toHaveProperty('names')
      await sql('delete from owner where id = $1', [leaves.id])
      expect((await expire({}, '2026-11-30')).removed).not.toHaveProperty('names')
      expect(await names()).toEqual(all)

      expect((await expire({}, '2026-12-01')).removed).toMatchObject({ names: 3 })
      const brands = ['baythorne', 'invented', 'sorted', 'unheard', 'unheardof']
      const left = { brands, urls: ['https://kept.example/'], searches: ['kept'] }
      expect(await names()).toEqual(left)
    })
  })

  describe('crash reports', () => {
    /** So many crashes, last reported at one age, each with one report of another. */
    async function add(series: number, count: number, crash: string, report: string): Promise<void> {
      const id = `lpad(to_hex(${series} + n), 24, '0')`
      await sql(
        `insert into crash_report (id, fingerprint, error_name, error_message, occurrences, created_at, updated_at)
         select ${id}, (${series} + n)::text, 'Error', 'x', 7, now() - interval '2 years', now() - $1::interval
         from generate_series(1, $2::int) n`,
        [crash, count],
      )
      await sql(
        `insert into crash_occurrence (id, crash_report_id, key_hash, created_at)
         select ${id}, ${id}, sha256((${series} + n)::text::bytea), now() - $1::interval from generate_series(1, $2::int) n`,
        [report, count],
      )
    }
    const left = () =>
      sql(`select count(*)::int as crashes, sum(occurrences)::int as counted,
        (select count(*)::int from crash_occurrence) as reports from crash_report`)
    const keep = (crashReportDays: number) => expire({ crashReportDays }, TODAY)
    beforeEach(() => sql('truncate crash_report cascade'))

    it('are kept for as many days as the setting says, and a crash with its count while it is reported', async () => {
      await add(0, OLD, '60 days 1 minute', '60 days 1 minute')
      await add(1_000_000, 3, '59 days 23 hours', '59 days 23 hours')
      await add(2_000_000, 4, '1 day', '61 days')
      expect((await keep(90)).removed.crashReports).toBe(0)
      expect(await left()).toMatchObject([{ crashes: OLD + 7, reports: OLD + 7 }])
      expect(await keep(60)).toMatchObject({ removed: { crashReports: 2 * OLD + 4 }, failed: [] })
      expect(await left()).toEqual([{ crashes: 7, counted: 7 * 7, reports: 3 }])
    })

    it('are kept for 90 days while nothing else is set', async () => {
      await add(0, 2, '90 days 1 minute', '90 days 1 minute')
      await add(1_000_000, 1, '89 days', '89 days')
      expect(await expireReports(readSettings({}).RETENTION_CRASH_REPORT_DAYS)).toEqual({ reports: 2, crashes: 2 })
      expect(await left()).toMatchObject([{ crashes: 1, reports: 1 }])
    })
  })
})
