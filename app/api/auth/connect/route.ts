import { BODY_LIMIT } from '@/lib/limits'
import { connectInput } from '@/lib/people/account-shapes'
import { answerSignedIn } from '@/server/auth/guard-page'
import { browserOfRequest } from '@/server/auth/sign-on'
import { originOf } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { connectAccount } from '@/server/people/sign-on'

export const POST = publicRoute({
  rateLimit: 'login',
  body: connectInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request, requestId }) =>
    answerSignedIn(await connectAccount(body, browserOfRequest(request), { ...originOf(request), requestId })),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
