import { AppError } from '@/lib/http/app-error'
import { BODY_LIMIT } from '@/lib/limits'
import { loginInput } from '@/lib/people/account-shapes'
import { answerSignedIn } from '@/server/auth/guard-page'
import { loginFailure } from '@/server/auth/sign-on'
import { originOf } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { signIn } from '@/server/people/sign-in'

export const POST = publicRoute({
  rateLimit: 'login',
  body: loginInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request }) => {
    const session = await signIn(body, originOf(request))
    if (!session) throw new AppError('unauthenticated', loginFailure())
    return answerSignedIn(session)
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
