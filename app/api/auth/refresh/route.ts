import { NextResponse } from 'next/server'
import { readRefresh } from '@/server/auth/bearer'
import { setPageCookie } from '@/server/auth/guard-page'
import { otherMethods, publicRoute } from '@/server/http/route'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { refreshSession } from '@/server/people/sign-in'
/** Open to anyone: the access token may have expired, the refresh token is checked. */
export const GET = publicRoute({
  rateLimit: 'refresh',
  run: async ({ request, requestId }) => {
    const presented = await readRefresh(request.headers)
    await consumeRateLimit('refreshSession', presented.sessionId)
    const response = NextResponse.json(await refreshSession(presented, requestId))
    await setPageCookie(response, presented.sessionId)
    return response
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
