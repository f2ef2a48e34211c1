import { z } from 'zod'
import { accountErrors } from '@/lib/copy/account-errors'
import { BODY_LIMIT } from '@/lib/limits'
import { registerInput } from '@/lib/schemas/account'
import { answerSignedIn } from '@/server/auth/page-cookie'
import { originOf } from '@/server/http/client-address'
import { parseInput } from '@/server/http/parse-request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { register } from '@/server/services/accounts/register'

/** Parses its body itself: every refusal is the one sentence of its form. */
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
