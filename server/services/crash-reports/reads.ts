import { z } from 'zod'
import type { CrashReportKey } from '@/lib/lists/crash-report'
import type { CrashReportRow } from '@/lib/schemas/crash-report'
import { Prisma } from '@/prisma/generated/client'
import type { ListSource } from '@/server/services/list'

const crashReportRow = z.object({
  id: z.string(),
  error_name: z.string(),
  error_message: z.string(),
  error_stack: z.string().nullable(),
  error_code: z.string().nullable(),
  status_code: z.number().nullable(),
  cause: z.string().nullable(),
  component_name: z.string().nullable(),
  location: z.string().nullable(),
  browser: z.string().nullable(),
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  user_description: z.string().nullable(),
  occurrences: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
})

function presentCrashReport(row: z.infer<typeof crashReportRow>): CrashReportRow {
  return {
    _id: row.id,
    error: {
      name: row.error_name,
      message: row.error_message,
      stack: row.error_stack,
      code: row.error_code,
      statusCode: row.status_code,
      cause: row.cause,
    },
    componentName: row.component_name,
    location: row.location,
    browser: row.browser,
    user: row.user_id !== null && row.email !== null ? { _id: row.user_id, email: row.email } : null,
    userDescription: row.user_description,
    occurrences: row.occurrences,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Every crash report, for system admins (spec §6: they alone see full error detail). */
export function crashReportSource(): ListSource<CrashReportRow, CrashReportKey> {
  return {
    select: Prisma.sql`c.id, c.error_name, c.error_message, c.error_stack, c.error_code, c.status_code, c.cause,
      c.component_name, c.location, c.browser, c.user_id, u.email, c.user_description, c.occurrences, c.created_at,
      c.updated_at`,
    from: Prisma.sql`crash_report c LEFT JOIN app_user u ON u.id = c.user_id`,
    where: Prisma.sql`true`,
    id: Prisma.sql`c.id`,
    columns: {
      location: Prisma.sql`c.location`,
      occurrences: Prisma.sql`c.occurrences`,
      createdAt: Prisma.sql`c.created_at`,
      updatedAt: Prisma.sql`c.updated_at`,
    },
    searched: [Prisma.sql`c.error_message`, Prisma.sql`c.location`, Prisma.sql`c.user_description`],
    row: crashReportRow,
    present: presentCrashReport,
  }
}
