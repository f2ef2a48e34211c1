import { BODY_LIMIT } from '@/lib/limits'
import { crashReportList } from '@/lib/lists/crash-report'
import { crashReportInput } from '@/lib/schemas/crash-report'
import { listParams } from '@/lib/schemas/list'
import { answerList } from '@/server/http/list-response'
import { otherMethods, publicRoute, route } from '@/server/http/route'
import { takeCrashReport } from '@/server/http/take-crash-report'
import { crashReportSource } from '@/server/services/crash-reports/reads'

/** The same as with the id in the path (spec §7: `id` is in the body). */
export const POST = publicRoute({
  rateLimit: 'crashReportCall',
  body: crashReportInput,
  bodyLimit: BODY_LIMIT.small,
  run: ({ body, request }) => takeCrashReport(null, body, request),
})

/** What browsers reported, for system admins. */
export const GET = route({
  allow: 'crashReport.read',
  query: listParams(crashReportList),
  run: ({ query }) => answerList(crashReportList, query, crashReportSource()),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
