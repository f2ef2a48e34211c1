import { digestTokenParams } from '@/lib/digest/shapes'
import { AppError, refusals } from '@/lib/http/app-error'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { switchByToken } from '@/server/digest/readers'
import { readText } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { env } from '@/server/settings/env'

const rateLimit = 'unsubscribe'
const BODY_MAX = 2000

/** One-click unsubscribe by mail programs (RFC 8058), sent as a form. Every token gets the same answer. */
export const POST = publicRoute({
  rateLimit,
  query: digestTokenParams,
  anyBody: true,
  run: async ({ query, request, requestId }): Promise<DoneAnswer> => {
    if (!/List-Unsubscribe[":=\s]+One-Click/.test(await readText(request, BODY_MAX)))
      throw new AppError('invalid', refusals.invalid)
    await switchByToken(query.token, false, requestId)
    return { message: 'success' }
  },
})

/** Changes nothing, because mail scanners open links: redirects to the page that asks. */
export const GET = publicRoute({
  rateLimit,
  query: digestTokenParams,
  run: ({ query }) =>
    new Response(null, {
      status: 303,
      headers: { location: `${env().appUrl}${routes.unsubscribe}?${new URLSearchParams({ token: query.token })}` },
    }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
