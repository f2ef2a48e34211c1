import { BODY_LIMIT } from '@/lib/limits'
import { type DoneAnswer, verifyEmailInput } from '@/lib/people/account-shapes'
import { clientAddress } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { verifyEmail } from '@/server/people/mailed-links'

export const POST = publicRoute({
  rateLimit: 'verifyEmail',
  body: verifyEmailInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request, requestId }): Promise<DoneAnswer> => {
    await verifyEmail(body, { caller: clientAddress(request.headers), requestId })
    return { message: 'success' }
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
