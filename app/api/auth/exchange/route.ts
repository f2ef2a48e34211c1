import { BODY_LIMIT } from '@/lib/limits'
import { exchangeInput } from '@/lib/people/account-shapes'
import { answerSignedIn } from '@/server/auth/guard-page'
import { browserOfRequest } from '@/server/auth/sign-on'
import { originOf } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { exchangeCode } from '@/server/people/sign-on'

export const POST = publicRoute({
  rateLimit: 'login',
  body: exchangeInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request }) =>
    answerSignedIn(await exchangeCode(body, browserOfRequest(request), originOf(request).userAgent)),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
