import { z } from 'zod'
import { accountErrors } from '@/lib/copy/account-errors'
import { AppError } from '@/lib/errors/app-error'
import { BODY_LIMIT } from '@/lib/limits'
import { registerInput } from '@/lib/schemas/account'
import { answerSignedIn } from '@/server/auth/signed-in-answer'
import { originOf } from '@/server/http/origin-of'
import { promptsOf } from '@/server/http/prompts-of'
import { publicRoute } from '@/server/http/route'
import { register } from '@/server/services/accounts/register'

/** Parses its body itself: every refusal is the one sentence of the contract. */
export const POST = publicRoute({
  rateLimit: 'register',
  body: z.unknown(),
  described: registerInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request, requestId }) => {
    const input = registerInput.safeParse(body)
    if (!input.success) {
      const fields = promptsOf(input.error)
      throw new AppError('invalid', accountErrors.register, fields && { fields })
    }
    return answerSignedIn(await register(input.data, { ...originOf(request), requestId }))
  },
})
