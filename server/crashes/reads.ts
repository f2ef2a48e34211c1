import type { CrashReportKey } from '@/lib/crashes/list'
import {
  type CrashReportDetail,
  type CrashReportRecord,
  type CrashReportRow,
  crashOccurrenceRow,
  crashReportRow,
} from '@/lib/crashes/shapes'
import { Prisma } from '@/prisma/generated/client'
import { hashOfSecret } from '@/server/auth/tokens'
import { readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { notFound } from '@/server/db/scope'

const errorColumns = Prisma.sql`json_build_object('name', c.error_name, 'message', c.error_message, 'stack', c.error_stack,
    'code', c.error_code, 'statusCode', c.status_code, 'cause', c.cause) as error,
  c.occurrences, c.updated_at as "updatedAt"`
const reportColumns = Prisma.sql`o.id as "_id", o.location, o.browser, o.user_description as "userDescription",
  o.created_at as "createdAt", case when u.id is not null then json_build_object('_id', u.id, 'email', u.email) end as user`
const reportTables = Prisma.sql`crash_occurrence o left join app_user u on u.id = o.user_id`

/** Columns of a crash with its latest report. */
const crashColumns = Prisma.sql`c.id as "_id", ${errorColumns}, c.component_name as "componentName", c.location,
  c.created_at as "createdAt", o.user, o.browser, o."userDescription"`
const crashTables = Prisma.sql`crash_report c left join lateral (select ${reportColumns} from ${reportTables}
  where o.crash_report_id = c.id order by o.created_at desc, o.id desc limit 1) o on true`

/** Searched text: sender and description of every report. */
const said = Prisma.sql`(select string_agg(concat_ws(E'\n', u.email, o.user_description), E'\n')
  from ${reportTables} where o.crash_report_id = c.id)`

/** Lists crashes for system admins, who alone see full error detail (R-ACCESS-7). */
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
    row: crashReportRow,
  }
}

const SHOWN = 50

/** Reads a crash with its latest reports. Throws 404. */
export async function findCrash(id: string): Promise<CrashReportDetail> {
  const [[crash], reports] = await Promise.all([
    readRows(crashReportRow)`select ${crashColumns} from ${crashTables} where c.id = ${id}`,
    readRows(crashOccurrenceRow)`select ${reportColumns} from ${reportTables}
      where o.crash_report_id = ${id} order by o.created_at desc, o.id desc limit ${SHOWN}`,
  ])
  if (!crash) throw notFound()
  return { ...crash, reports }
}

/** Throws 404. */
export async function findReport(key: string): Promise<CrashReportRecord> {
  const [row] = await readRows(
    crashReportRow,
  )`select ${reportColumns}, o.component_name as "componentName", ${errorColumns}
    from ${reportTables} join crash_report c on c.id = o.crash_report_id where o.key_hash = ${hashOfSecret(key)}`
  if (!row) throw notFound()
  const { error, componentName, location, browser, user, userDescription, createdAt } = row
  return { id: key, error, data: { componentName, location, browser, user, userDescription }, createdAt }
}
