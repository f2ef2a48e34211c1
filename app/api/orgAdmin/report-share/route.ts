import { reportShareInput } from '@/lib/report/shapes'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { listReportShares, shareReport } from '@/server/report/shares'

/** Links to monthly reports of the caller's organisation that are in use, newest first, without their addresses. */
export const GET = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach }) => listReportShares(actor, reach),
})

/** Makes a link that shows the report of one month without a sign-in for 30 days; answers its address this once. */
export const POST = route({
  allow: 'ownOrganisation.manage',
  body: reportShareInput,
  run: ({ actor, reach, body, requestId }) => shareReport(actor, reach, body, today(), requestId),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
