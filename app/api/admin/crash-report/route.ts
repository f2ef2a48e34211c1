import { crashReportList } from '@/lib/crashes/words'
import { crashReportSource } from '@/server/crashes/crash-reports'
import { listRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

/** What browsers reported, the latest first, as a page or as CSV. */
export const GET = listRoute('crashReport.read', crashReportList, crashReportSource)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
