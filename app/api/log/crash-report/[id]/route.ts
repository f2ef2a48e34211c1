import { crashReportInput, crashReportParam } from '@/lib/crashes/shapes'
import { BODY_LIMIT } from '@/lib/limits'
import { findReport, saveCrashReport } from '@/server/crashes/crash-reports'
import { senderOf } from '@/server/http/request'
import { otherMethods, publicRoute, route } from '@/server/http/route'

/** Stores a browser's crash report (`new`) or adds the user's description. */
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
