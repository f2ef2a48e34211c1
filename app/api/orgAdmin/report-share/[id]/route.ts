import { actRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { revokeReportShare } from '@/server/report/shares'

/** Ends a link at once. */
export const DELETE = actRoute('report.share', revokeReportShare)

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
