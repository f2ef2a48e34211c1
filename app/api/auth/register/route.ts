import { z } from 'zod'
import { BODY_LIMIT } from '@/lib/limits'
import { accountErrors } from '@/lib/people/account-rules'
import { registerInput } from '@/lib/people/account-shapes'
import { answerSignedIn } from '@/server/auth/guard-page'
import { originOf, parseInput } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { register } from '@/server/people/sign-in'

/** Parses its own body, because every refusal is the same sentence. */
export const POST = publicRoute({
  rateLimit: 'register',
  body: z.unknown(),
  described: registerInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request, requestId }) => {
    const input = parseInput(registerInput, body, accountErrors.register)
    return answerSignedIn(await register(input, { ...originOf(request), requestId }))
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
