import { expect, it } from 'vitest'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { readSettings } from '@/server/env'
import { expireReports } from '@/server/services/crash-reports/writes'
import { expire } from '@/tests/support/retention'
import { sql } from '../../schema/rows'

const OLD = 2 * RETENTION_BATCH_ROWS + 2

/** So many crashes, last reported at one age, each with one report of another. */
async function add(series: number, count: number, crash: string, report: string): Promise<void> {
  await sql(
    `insert into crash_report (id, fingerprint, error_name, error_message, created_at, updated_at)
     select lpad(to_hex($1::int + n), 24, '0'), ($1::int + n)::text, 'Error', 'x', now() - interval '2 years', now() - $2::interval
     from generate_series(1, $3::int) n`,
    [series, crash, count],
  )
  await sql(
    `insert into crash_occurrence (id, crash_report_id, key_hash, created_at)
     select lpad(to_hex($1::int + n), 24, '0'), lpad(to_hex($1::int + n), 24, '0'), sha256(($1::int + n)::text::bytea), now() - $2::interval
     from generate_series(1, $3::int) n`,
    [series, report, count],
  )
}
const left = async () => [
  (await sql('select count(*)::int as n from crash_report'))[0]?.n,
  (await sql('select count(*)::int as n from crash_occurrence'))[0]?.n,
]

it('crash reports are kept for as many days as the setting says, and a crash while it is reported', async () => {
  await add(0, OLD, '60 days 1 minute', '60 days 1 minute')
  await add(1_000_000, 3, '59 days 23 hours', '59 days 23 hours')
  await add(2_000_000, 4, '1 day', '61 days')
  const keep = (crashReportDays: number) => expire({ crashReportDays }, '2026-11-20')

  expect((await keep(90)).removed.crashReports).toBe(0)
  expect(await left()).toEqual([OLD + 7, OLD + 7])
  expect(await keep(60)).toMatchObject({ removed: { crashReports: 2 * OLD + 4 }, failed: [] })
  expect(await left()).toEqual([7, 3])
  expect(await sql(`select 1 from audit_entry where action = 'retention.apply'`)).toEqual([])
})

it('keeps them for 90 days while nothing else is set', async () => {
  await sql('truncate crash_report cascade')
  await add(0, 2, '90 days 1 minute', '90 days 1 minute')
  await add(1_000_000, 1, '89 days', '89 days')
  expect(await expireReports(readSettings({}).RETENTION_CRASH_REPORT_DAYS)).toEqual({ reports: 2, crashes: 2 })
  expect(await left()).toEqual([1, 1])
})
