import { beforeEach, describe, expect, it } from 'vitest'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { readSettings } from '@/server/env'
import { expireReports } from '@/server/services/crash-reports/writes'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { expire } from '@/tests/support/retention'
import { refused, sql } from '../../schema/rows'

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
      { query: kept, day: TODAY, brands: ['Baythorne'], ...of('kept') },
      { query: lost, day: TODAY, brands: ['Baythorne', 'Onlyhere', 'Sorted'], ...of('lost') },
    ])
    await sql(`update brand set status = 'ignored' where key = 'sorted'`)
    const all = await names()
    expect((await expire({}, '2026-12-01')).removed).not.toHaveProperty('names')
    await sql('delete from owner where id = $1', [leaves.id])
    expect((await expire({}, '2026-11-30')).removed).not.toHaveProperty('names')
    expect(await names()).toEqual(all)

    expect((await expire({}, '2026-12-01')).removed).toMatchObject({ names: 3 })
    const left = { brands: ['baythorne', 'sorted'], urls: ['https://kept.example/'], searches: ['kept'] }
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
