import { crashReportList } from '@/lib/crashes/list'
import { crashReportSource } from '@/server/crashes/reads'
import { listRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

/** What browsers reported, the latest first, as a page or as CSV. */
export const GET = listRoute('crashReport.read', crashReportList, crashReportSource)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
