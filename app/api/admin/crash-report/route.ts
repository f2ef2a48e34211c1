import { crashReportList } from '@/lib/lists/crash-report'
import { listRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { crashReportSource } from '@/server/services/crash-reports/reads'

/** What browsers reported, the latest first, as a page or as CSV. */
export const GET = listRoute('crashReport.read', crashReportList, crashReportSource)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
