import { crashReportInput } from '@/lib/crashes/shapes'
import { BODY_LIMIT } from '@/lib/limits'
import { saveCrashReport } from '@/server/crashes/crash-reports'
import { senderOf } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'

export { GET } from '@/app/api/admin/crash-report/route'

/** The same write with the id in the body. */
export const POST = publicRoute({
  rateLimit: 'crashReportCall',
  body: crashReportInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request }) => saveCrashReport(null, body, await senderOf(request)),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
