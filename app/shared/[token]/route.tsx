import { SharedMessage, SharedReport } from '@/components/report/shared-document'
import { sharedReportParams } from '@/lib/report/shapes'
import { sharedReportCopy as copy } from '@/lib/report/words'
import { today } from '@/server/clock'
import type { Context } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { sharedReport } from '@/server/report/report'
import { htmlResponse, sharedStyles } from '../document'

const answer = publicRoute({
  rateLimit: 'sharedReport',
  params: sharedReportParams,
  run: async ({ request, params }) => {
    const report = await sharedReport(params.token, today())
    const nonce = request.headers.get('x-nonce') ?? undefined
    return htmlResponse(<SharedReport nonce={nonce} report={report} styles={await sharedStyles()} />, 200)
  },
})

/** The report that a link shows, without a sign-in, a cookie or a person (R-ACTION-7). */
export async function GET(request: Request, context: Context): Promise<Response> {
  const response = await answer(request, context)
  if (response.ok) return response
  const { status, headers } = response
  const message = status === 404 ? copy.missing : status === 429 ? copy.tooMany : copy.failed
  return htmlResponse(<SharedMessage {...message} styles={await sharedStyles()} />, status, headers)
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
