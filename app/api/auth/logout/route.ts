import { NextResponse } from 'next/server'
import { sessionOfRequest } from '@/server/auth/bearer'
import { clearPageCookie } from '@/server/auth/guard-page'
import { otherMethods, publicRoute } from '@/server/http/route'
import { signOut } from '@/server/people/sign-in'

/** Open to anyone: signing out must work with an expired access token. */
export const POST = publicRoute({
  rateLimit: 'logout',
  run: async ({ request }) => {
    const signOutUrl = await signOut(await sessionOfRequest(request))
    const response = NextResponse.json({ message: 'success', ...(signOutUrl && { signOutUrl }) })
    clearPageCookie(response)
    return response
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
