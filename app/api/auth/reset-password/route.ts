import { BODY_LIMIT } from '@/lib/limits'
import { type DoneAnswer, resetPasswordInput } from '@/lib/people/account-shapes'
import { clientAddress } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { resetPassword } from '@/server/people/mailed-links'

export const POST = publicRoute({
  rateLimit: 'resetPassword',
  body: resetPasswordInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request, requestId }): Promise<DoneAnswer> => {
    await resetPassword(body, { caller: clientAddress(request.headers), requestId })
    return { message: 'success' }
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
