import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { readDailyRun } from '@/server/services/daily-run/progress'
import { tokenUsageFigures } from '@/server/services/figures/token-usage'
import { type MadeQuery, makeOrganisation, makeQuery } from '@/tests/support/results'
import { expire } from '@/tests/support/retention'
import { sql } from '../../schema/rows'

// Today is 20 November and runs are kept for 35 days: those of September go with their partition, those of October stay.

const TODAY = '2026-11-20'
const DAYS = ['2026-09-10', '2026-09-30', '2026-10-01', TODAY]

let organisation: { id: string }
let query: MadeQuery

const partitions = async () =>
  (
    await sql(`select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent in ('query_run'::regclass, 'question'::regclass) and c.relname < 'r' order by 1`)
  ).map(({ name }) => name)
const usage = () =>
  tokenUsageFigures({ days: 90, organisations: [organisation.id], industries: [], queries: [query.id] }, TODAY)

beforeAll(async () => {
  organisation = await makeOrganisation({ name: 'Loomhouse' })
  query = await makeQuery(organisation, { slot: 1 })
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

describe('retention of runs', () => {
  it('drops the months that ended more days ago than are kept, and only those', async () => {
    expect((await expire({ runDays: 35 }, TODAY)).removed).toMatchObject({ runs: 6 })
    expect(await partitions()).not.toEqual(expect.arrayContaining(['query_run_202609']))
    expect(await partitions()).toEqual(expect.arrayContaining(['query_run_202610', 'question_202610']))
    expect(await partitions()).not.toContain('question_202609')
    expect(await db().queryRun.count()).toBe(6)
    expect(await db().question.count()).toBe(2)
    expect((await expire({ runDays: 35 }, TODAY)).removed).not.toHaveProperty('runs')
  })

  it('keeps what a day has come to, by engine, and no reason', async () => {
    const old = await readDailyRun('2026-09-10')
    const kept = await readDailyRun('2026-10-01')
    expect(old.engines).toEqual(kept.engines)
    expect(old.engines).toMatchObject([{ id: 'openai', done: 1, failed: 1, skipped: 1, left: 0, tokens: 100 }])
    expect([old.failures.length, kept.failures.length]).toEqual([0, 2])
    expect(old).toMatchObject({ failed: 1, skipped: 1, planned: 3 })
  })

  it('leaves token usage as it was, which reads the ledger', async () => {
    const { organisations } = await usage()
    expect(organisations.queries).toMatchObject([{ _id: query.id, tokens: 400 }])
    expect(organisations.days.map(({ date }) => date)).toEqual(DAYS)
  })

  it('its sums go in their time, and with their owner', async () => {
    await sql(`insert into run_day values ('2025-09-01', $1, 'openai', 1, 0, 0, 1)`, [organisation.id])
    await expire({ runDays: 35, usageDays: 400 }, TODAY)
    expect(await db().runDay.count()).toBe(2)
    await db().owner.delete({ where: { id: organisation.id } })
    expect(await db().runDay.count()).toBe(0)
  })
})
