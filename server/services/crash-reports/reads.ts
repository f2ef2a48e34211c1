import type { CrashReportKey } from '@/lib/lists/crash-report'
import type { CrashReportRow } from '@/lib/schemas/crash-report'
import { Prisma } from '@/prisma/generated/client'
import type { ListSource } from '@/server/services/list'
import { crashColumns, crashRow, presentCrash } from './present'

/** Who reported a crash, and what they say: one text to search in. */
const said = Prisma.sql`(SELECT string_agg(concat_ws(E'\n', u.email, o.user_description), E'\n')
  FROM crash_occurrence o LEFT JOIN app_user u ON u.id = o.user_id WHERE o.crash_report_id = c.id)`

/** Every crash that was reported, for system admins (spec §6: they alone see full error detail). */
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
    row: crashRow,
    present: presentCrash,
  }
}
