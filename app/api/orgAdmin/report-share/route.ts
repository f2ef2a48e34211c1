import { reportShareInput } from '@/lib/report/shapes'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { listReportShares, mayShareReport, shareReport } from '@/server/report/shares'

/** Valid report links of the caller's organisation, newest first, without their addresses. */
export const GET = route({
  allow: 'report.share',
  lets: mayShareReport,
  run: ({ actor, reach }) => listReportShares(actor, reach),
})

/** Creates a link to one month's report, valid for 30 days without sign-in; returns its address this once. */
export const POST = route({
  allow: 'report.share',
  lets: mayShareReport,
  body: reportShareInput,
  run: ({ actor, reach, body, requestId }) => shareReport(actor, reach, body, today(), requestId),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
