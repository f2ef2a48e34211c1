import { NextResponse } from 'next/server'
import { accountsCopy } from '@/lib/copy/accounts'
import { AppError } from '@/lib/errors/app-error'
import { BODY_LIMIT } from '@/lib/limits'
import { type LoginAnswer, loginInput } from '@/lib/schemas/account'
import { setPageCookie } from '@/server/auth/page-cookie'
import { tokenPair } from '@/server/auth/token-pair'
import { publicRoute } from '@/server/http/route'
import { signIn } from '@/server/services/accounts/sign-in'

export const POST = publicRoute({
  rateLimit: 'login',
  body: loginInput,
  bodyLimit: BODY_LIMIT.small,
  run: async ({ body, request }) => {
    const session = await signIn(body, request.headers.get('user-agent'))
    if (!session) throw new AppError('unauthenticated', accountsCopy.login.failed)
    const token = { ...(await tokenPair(session)), tokenType: 'Bearer' as const }
    const response = NextResponse.json({ token, redirectUrl: '/' } satisfies LoginAnswer)
    await setPageCookie(response, session.id)
    return response
  },
})
