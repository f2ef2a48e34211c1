import { AppError } from '@/lib/app-error'
import { accountsCopy } from '@/lib/copy/accounts'
import { BODY_LIMIT } from '@/lib/limits'
import { loginInput } from '@/lib/schemas/account'
import { answerSignedIn } from '@/server/auth/page-cookie'
import { originOf } from '@/server/http/client-address'
import { otherMethods, publicRoute } from '@/server/http/route'
import { signIn } from '@/server/services/accounts/sign-in'

export const POST = publicRoute({
  rateLimit: 'login',
  body: loginInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request }) => {
    const session = await signIn(body, originOf(request))
    if (!session) throw new AppError('unauthenticated', accountsCopy.login.failed)
    return answerSignedIn(session)
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
