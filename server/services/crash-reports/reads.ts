import { z } from 'zod'
import { ID_PATTERN } from '@/lib/limits'
import type { CrashReportKey } from '@/lib/lists/crash-report'
import type {
  CrashError,
  CrashOccurrenceRow,
  CrashReportDetail,
  CrashReportRecord,
  CrashReportRow,
  Reporter,
} from '@/lib/schemas/crash-report'
import { Prisma } from '@/prisma/generated/client'
import { db, readRows } from '@/server/db'
import type { ListSource } from '@/server/services/list'
import { notFound } from '@/server/services/scope'
import { hashOfKey } from './writes'

const text = z.string().nullable()

const crashFields = {
  error_name: z.string(),
  error_message: z.string(),
  error_stack: text,
  error_code: text,
  status_code: z.number().nullable(),
  cause: text,
  occurrences: z.number(),
}
const reportFields = { component_name: text, location: text, browser: text, user_id: text, email: text }

const crashRow = z.object({
  id: z.string(),
  ...crashFields,
  component_name: text,
  location: text,
  created_at: z.date(),
  updated_at: z.date(),
  latest: z
    .object({ user_id: text, email: text, browser: text, user_description: text, others: z.number() })
    .nullable(),
})

/** The latest report is looked up for the rows of a page only. */
const crashColumns = Prisma.sql`c.id, c.error_name, c.error_message, c.error_stack, c.error_code, c.status_code,
  c.cause, c.component_name, c.location, c.occurrences, c.created_at, c.updated_at,
  (select json_build_object('user_id', o.user_id, 'email', u.email, 'browser', o.browser,
      'user_description', o.user_description, 'others', (select count(distinct other.user_id)
        from crash_occurrence other
        where other.crash_report_id = c.id and other.user_id is distinct from o.user_id))
    from crash_occurrence o left join app_user u on u.id = o.user_id
    where o.crash_report_id = c.id order by o.created_at desc, o.id desc limit 1) as latest`

function presentCrash(row: z.infer<typeof crashRow>): CrashReportRow {
  return {
    _id: row.id,
    error: presentError(row),
    componentName: row.component_name,
    location: row.location,
    browser: row.latest?.browser ?? null,
    user: row.latest && presentReporter(row.latest),
    otherReporters: row.latest?.others ?? 0,
    userDescription: row.latest?.user_description ?? null,
    occurrences: row.occurrences,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const reportRow = z.object({
  id: z.string(),
  ...reportFields,
  user_description: text,
  created_at: z.date(),
})

const reportColumns = Prisma.sql`o.id, o.user_id, u.email, o.component_name, o.location, o.browser,
  o.user_description, o.created_at`

function presentReport(row: z.infer<typeof reportRow>): CrashOccurrenceRow {
  return { _id: row.id, ...presentData(row), createdAt: row.created_at.toISOString() }
}

const recordRow = reportRow.extend({ ...crashFields, crash_report_id: z.string() })

function presentRecord(id: string, row: z.infer<typeof recordRow>): CrashReportRecord {
  return {
    id,
    error: presentError(row),
    data: presentData(row),
    createdAt: row.created_at.toISOString(),
    crash: { _id: row.crash_report_id, occurrences: row.occurrences },
  }
}

function presentData(row: z.infer<typeof reportRow>): CrashReportRecord['data'] {
  return {
    componentName: row.component_name,
    location: row.location,
    browser: row.browser,
    user: presentReporter(row),
    userDescription: row.user_description,
  }
}

function presentError(row: { [Field in keyof typeof crashFields]: z.infer<(typeof crashFields)[Field]> }): CrashError {
  return {
    name: row.error_name,
    message: row.error_message,
    stack: row.error_stack,
    code: row.error_code,
    statusCode: row.status_code,
    cause: row.cause,
  }
}

function presentReporter({ user_id, email }: { user_id: string | null; email: string | null }): Reporter {
  return user_id !== null && email !== null ? { _id: user_id, email } : null
}

/** Sender and description, as one text to search in. */
const said = Prisma.sql`(select string_agg(concat_ws(E'\n', u.email, o.user_description), E'\n')
  from crash_occurrence o left join app_user u on u.id = o.user_id where o.crash_report_id = c.id)`

/** Crashes for system admins, who alone see full error detail (R-ACCESS-7). */
export function crashReportSource(): ListSource<CrashReportRow, CrashReportKey> {
  return {
    select: crashColumns,
    from: Prisma.sql`crash_report c`,
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

/** Throws 404. */
export async function findCrash(id: string): Promise<CrashReportDetail> {
  const [[crash], reports, total] = await Promise.all([
    readRows(crashRow)`select ${crashColumns} from crash_report c where c.id = ${id}`,
    readRows(reportRow)`select ${reportColumns} from crash_occurrence o left join app_user u on u.id = o.user_id
      where o.crash_report_id = ${id} order by o.created_at desc, o.id desc limit ${SHOWN}`,
    db().crashOccurrence.count({ where: { crashReportId: id } }),
  ])
  if (!crash) throw notFound()
  return { ...presentCrash(crash), reports: { items: reports.map(presentReport), total } }
}

/** One report by its key, its id, or the id of its crash (the latest then). Throws 404. */
export async function findReport(id: string): Promise<CrashReportRecord> {
  const isIt = ID_PATTERN.test(id)
    ? Prisma.sql`(o.id = ${id} or o.crash_report_id = ${id})`
    : Prisma.sql`o.key_hash = ${hashOfKey(id)}`
  const [row] = await readRows(recordRow)`
    select ${reportColumns}, o.crash_report_id, c.error_name, c.error_message, c.error_stack, c.error_code,
      c.status_code, c.cause, c.occurrences
    from crash_occurrence o join crash_report c on c.id = o.crash_report_id left join app_user u on u.id = o.user_id
    where ${isIt} order by o.created_at desc, o.id desc limit 1`
  if (!row) throw notFound()
  return presentRecord(id, row)
}
