import { actRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { mayShareReport, revokeReportShare } from '@/server/report/shares'

/** Ends a link at once. */
export const DELETE = actRoute('report.share', revokeReportShare, mayShareReport)

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
