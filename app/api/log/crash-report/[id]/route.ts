import { BODY_LIMIT } from '@/lib/limits'
import { crashReportInput, crashReportParam } from '@/lib/schemas/crash-report'
import { senderOf } from '@/server/http/client-address'
import { otherMethods, publicRoute, route } from '@/server/http/route'
import { findReport } from '@/server/services/crash-reports/reads'
import { saveCrashReport } from '@/server/services/crash-reports/writes'

/** A crash that a browser reports (`new`), or what completes it. */
export const POST = publicRoute({
  rateLimit: 'crashReportCall',
  params: crashReportParam,
  body: crashReportInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ params, body, request }) => saveCrashReport(params.id, body, await senderOf(request)),
})

/** One report by its key, for system admins. */
export const GET = route({
  allow: 'crashReport.read',
  params: crashReportParam,
  run: ({ params }) => findReport(params.id),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
