import { BODY_LIMIT } from '@/lib/limits'
import { crashReportList } from '@/lib/lists/crash-report'
import { crashReportInput } from '@/lib/schemas/crash-report'
import { listParams } from '@/lib/schemas/list'
import { senderOf } from '@/server/http/client-address'
import { answerList } from '@/server/http/list-response'
import { otherMethods, publicRoute, route } from '@/server/http/route'
import { crashReportSource } from '@/server/services/crash-reports/reads'
import { saveCrashReport } from '@/server/services/crash-reports/writes'

/** The same with the id in the body. */
export const POST = publicRoute({
  rateLimit: 'crashReportCall',
  body: crashReportInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request }) => saveCrashReport(null, body, await senderOf(request)),
})

/** What browsers reported, for system admins. */
export const GET = route({
  allow: 'crashReport.read',
  query: listParams(crashReportList),
  run: ({ query }) => answerList(crashReportList, query, crashReportSource()),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
