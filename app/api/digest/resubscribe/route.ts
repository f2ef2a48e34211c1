import { digestTokenParams } from '@/lib/digest/shapes'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import { switchByToken } from '@/server/digest/readers'
import { otherMethods, publicRoute } from '@/server/http/route'

/** Turns a digest on again, by the link that turned it off. The same answer for every token. */
export const POST = publicRoute({
  rateLimit: 'unsubscribe',
  query: digestTokenParams,
  run: async ({ query, requestId }): Promise<DoneAnswer> => {
    await switchByToken(query.token, true, requestId)
    return { message: 'success' }
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
