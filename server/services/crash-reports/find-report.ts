import { z } from 'zod'
import type { CrashReportDetail, CrashReportRecord } from '@/lib/schemas/crash-report'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { ID_PATTERN } from '@/server/ids'
import { notFound } from '@/server/services/scope'
import {
  crashColumns,
  crashRow,
  presentCrash,
  presentRecord,
  presentReport,
  recordRow,
  reportColumns,
  reportRow,
} from './present'
import { hashOfKey } from './store-report'

/** So many of the latest reports are shown with a crash. */
const SHOWN = 50

/** One crash with its latest reports, newest first. Throws 404. */
export async function findCrash(id: string): Promise<CrashReportDetail> {
  const [crashes, reports, total] = await Promise.all([
    db().$queryRaw`SELECT ${crashColumns} FROM crash_report c WHERE c.id = ${id}`,
    db().$queryRaw`SELECT ${reportColumns} FROM crash_occurrence o LEFT JOIN app_user u ON u.id = o.user_id
      WHERE o.crash_report_id = ${id} ORDER BY o.created_at DESC, o.id DESC LIMIT ${SHOWN}`,
    db().crashOccurrence.count({ where: { crashReportId: id } }),
  ])
  const [crash] = z.array(crashRow).parse(crashes)
  if (!crash) throw notFound()
  return { ...presentCrash(crash), reports: { items: z.array(reportRow).parse(reports).map(presentReport), total } }
}

/** One report: by the key that its sender holds, by its id, or by that of its crash, which is its latest. Throws 404. */
export async function findReport(id: string): Promise<CrashReportRecord> {
  const isIt = ID_PATTERN.test(id)
    ? Prisma.sql`(o.id = ${id} OR o.crash_report_id = ${id})`
    : Prisma.sql`o.key_hash = ${hashOfKey(id)}`
  const found = await db().$queryRaw`
    SELECT ${reportColumns}, o.crash_report_id, c.error_name, c.error_message, c.error_stack, c.error_code,
      c.status_code, c.cause, c.occurrences
    FROM crash_occurrence o JOIN crash_report c ON c.id = o.crash_report_id LEFT JOIN app_user u ON u.id = o.user_id
    WHERE ${isIt} ORDER BY o.created_at DESC, o.id DESC LIMIT 1`
  const [row] = z.array(recordRow).parse(found)
  if (!row) throw notFound()
  return presentRecord(id, row)
}
