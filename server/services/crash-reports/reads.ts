import { z } from 'zod'
import type { CrashReportKey } from '@/lib/lists/crash-report'
import type {
  CrashOccurrenceRow,
  CrashReportDetail,
  CrashReportRecord,
  CrashReportRow,
  Reporter,
} from '@/lib/schemas/crash-report'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db'
import type { ListSource } from '@/server/services/list'
import { notFound } from '@/server/services/scope'
import { hashOfKey } from './writes'

const text = z.string().nullable()

const reportRow = z.object({
  id: z.string(),
  user_id: text,
  email: text,
  location: text,
  browser: text,
  user_description: text,
  created_at: z.date(),
})

const crashRow = reportRow.extend({
  error_name: z.string(),
  error_message: z.string(),
  error_stack: text,
  error_code: text,
  status_code: z.number().nullable(),
  cause: text,
  component_name: text,
  occurrences: z.number(),
  updated_at: z.date(),
})

const errorColumns = Prisma.sql`c.error_name, c.error_message, c.error_stack, c.error_code, c.status_code, c.cause,
  c.occurrences, c.updated_at`
const reportColumns = Prisma.sql`o.id, o.user_id, u.email, o.location, o.browser, o.user_description, o.created_at`
const reportTables = Prisma.sql`crash_occurrence o left join app_user u on u.id = o.user_id`

/** With what its latest report says. */
const crashColumns = Prisma.sql`c.id, ${errorColumns}, c.component_name, c.location, c.created_at,
  o.user_id, o.email, o.browser, o.user_description`
const crashTables = Prisma.sql`crash_report c left join lateral (select ${reportColumns} from ${reportTables}
  where o.crash_report_id = c.id order by o.created_at desc, o.id desc limit 1) o on true`

function presentReport(row: z.infer<typeof reportRow>): CrashOccurrenceRow {
  return {
    _id: row.id,
    user: presentReporter(row),
    location: row.location,
    browser: row.browser,
    userDescription: row.user_description,
    createdAt: row.created_at.toISOString(),
  }
}

function presentCrash(row: z.infer<typeof crashRow>): CrashReportRow {
  return {
    ...presentReport(row),
    error: {
      name: row.error_name,
      message: row.error_message,
      stack: row.error_stack,
      code: row.error_code,
      statusCode: row.status_code,
      cause: row.cause,
    },
    componentName: row.component_name,
    occurrences: row.occurrences,
    updatedAt: row.updated_at.toISOString(),
  }
}

function presentReporter({ user_id, email }: { user_id: string | null; email: string | null }): Reporter {
  return user_id !== null && email !== null ? { _id: user_id, email } : null
}

/** Sender and description of every report, as one text to search in. */
const said = Prisma.sql`(select string_agg(concat_ws(E'\n', u.email, o.user_description), E'\n')
  from ${reportTables} where o.crash_report_id = c.id)`

/** Crashes for system admins, who alone see full error detail (R-ACCESS-7). */
export function crashReportSource(): ListSource<CrashReportRow, CrashReportKey> {
  return {
    select: crashColumns,
    from: crashTables,
    where: Prisma.sql`true`,
    id: Prisma.sql`c.id`,
    columns: {
      location: Prisma.sql`c.location`,
      occurrences: Prisma.sql`c.occurrences`,
      createdAt: Prisma.sql`c.created_at`,
      updatedAt: Prisma.sql`c.updated_at`,
    },
    searched: [
      Prisma.sql`c.error_name`,
      Prisma.sql`c.error_message`,
      Prisma.sql`c.error_code`,
      Prisma.sql`c.location`,
      said,
    ],
    row: crashRow.transform(presentCrash),
  }
}

const SHOWN = 50

/** With its latest reports. Throws 404. */
export async function findCrash(id: string): Promise<CrashReportDetail> {
  const [[crash], reports] = await Promise.all([
    readRows(crashRow)`select ${crashColumns} from ${crashTables} where c.id = ${id}`,
    readRows(reportRow)`select ${reportColumns} from ${reportTables}
      where o.crash_report_id = ${id} order by o.created_at desc, o.id desc limit ${SHOWN}`,
  ])
  if (!crash) throw notFound()
  return { ...presentCrash(crash), reports: reports.map(presentReport) }
}

/** Throws 404. */
export async function findReport(key: string): Promise<CrashReportRecord> {
  const [row] = await readRows(crashRow)`select ${reportColumns}, o.component_name, ${errorColumns}
    from ${reportTables} join crash_report c on c.id = o.crash_report_id where o.key_hash = ${hashOfKey(key)}`
  if (!row) throw notFound()
  const { error, componentName, location, browser, user, userDescription, createdAt } = presentCrash(row)
  return { id: key, error, data: { componentName, location, browser, user, userDescription }, createdAt }
}
