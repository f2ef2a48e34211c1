import { digestTokenParams } from '@/lib/digest/shapes'
import { AppError } from '@/lib/http/app-error'
import { refusals } from '@/lib/http/words'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { switchByToken } from '@/server/digest/readers'
import { env } from '@/server/env'
import { readText } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'

const rateLimit = 'unsubscribe'
const BODY_MAX = 2000

/** Of a mail program, by one click (RFC 8058): a form that says so. The same answer for every token. */
export const POST = publicRoute({
  rateLimit,
  query: digestTokenParams,
  run: async ({ query, request, requestId }): Promise<DoneAnswer> => {
    if (!/List-Unsubscribe[":=\s]+One-Click/.test(await readText(request, BODY_MAX)))
      throw new AppError('invalid', refusals.invalid)
    await switchByToken(query.token, false, requestId)
    return { message: 'success' }
  },
})

/** Changes nothing, because scanners open links; leads to the page that asks. */
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
