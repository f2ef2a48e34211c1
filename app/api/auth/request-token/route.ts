import { BODY_LIMIT } from '@/lib/limits'
import { type DoneAnswer, requestTokenInput } from '@/lib/people/account-shapes'
import { clientAddress } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { enqueueReset } from '@/server/people/mailed-links'

export const POST = publicRoute({
  rateLimit: 'requestToken',
  body: requestTokenInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request }): Promise<DoneAnswer> => {
    await enqueueReset(body.email, clientAddress(request.headers))
    return { message: 'success' }
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
