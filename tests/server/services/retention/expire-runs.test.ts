import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { readDailyRun } from '@/server/services/daily-run/progress'
import { tokenUsageFigures } from '@/server/services/figures/token-usage'
import { type MadeQuery, makeOrganisation, makeQuery } from '@/tests/support/results'
import { expire } from '@/tests/support/retention'
import { recordUsage } from '@/tests/support/token-usage'
import { refused, sql } from '../../schema/rows'

const TODAY = '2026-11-20'
let organisation: { id: string }
let query: MadeQuery
beforeAll(async () => {
  organisation = await makeOrganisation({ name: 'Loomhouse' })
  query = await makeQuery(organisation, { slot: 1 })
})

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
        `insert into query_run (id, owner_id, query_id, day, engine, sample, status, reason_code, input_tokens)
         select lpad(to_hex(n), 20, '0') || right(replace($3, '-', ''), 4), $1, $2, $3::date, 'openai', n, (array['done', 'failed', 'skipped'])[n],
           (array[null, 'server', 'budget'])[n], (array[70, 30, 0])[n] from generate_series(1, 3) n`,
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
    expect(old.engines).toMatchObject([{ id: 'openai', done: 1, failed: 1, skipped: 1, left: 0, tokens: 100 }])
    expect([old.failures.length, kept.failures.length]).toEqual([0, 2])
    expect(old).toMatchObject({ failed: 1, skipped: 1, planned: 3 })
    const asked = { organisations: [organisation.id], industries: [], queries: [query.id] }
    const { organisations } = await tokenUsageFigures({ days: 90, ...asked }, TODAY)
    expect(organisations.queries).toMatchObject([{ _id: query.id, tokens: 400 }])
    expect(organisations.days.map(({ date }) => date)).toEqual(DAYS)
  })

  it('its sums go in their time, and with their owner', async () => {
    const owner = await makeOrganisation()
    for (const day of ['2025-09-01', '2026-09-01'])
      await sql(`insert into run_day values ($2, $1, 'openai', 1, 0, 0, 1)`, [owner.id, day])
    const count = () => db().runDay.count({ where: { ownerId: owner.id } })
    await expire({ runDays: 35, usageDays: 400 }, TODAY)
    expect(await count()).toBe(1)
    await db().owner.delete({ where: { id: owner.id } })
    expect(await count()).toBe(0)
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
