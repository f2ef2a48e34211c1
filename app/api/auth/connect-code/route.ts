import { BODY_LIMIT } from '@/lib/limits'
import { type DoneAnswer, exchangeInput } from '@/lib/people/account-shapes'
import { browserOfRequest } from '@/server/auth/sign-on'
import { clientAddress } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { mailConnectCode } from '@/server/people/sign-on'

export const POST = publicRoute({
  rateLimit: 'requestToken',
  body: exchangeInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request }): Promise<DoneAnswer> => {
    await mailConnectCode(body, browserOfRequest(request), clientAddress(request.headers))
    return { message: 'success' }
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
