import { NextResponse } from 'next/server'
import type { LoginAnswer } from '@/lib/schemas/account'
import { setPageCookie } from './page-cookie'
import type { NewSession } from './sessions'
import { tokenPair } from './tokens'

/** What signing in answers: the token record, where to go (always a path of ours, T16), and the page cookie. */
export async function answerSignedIn(session: NewSession): Promise<NextResponse> {
  const token = { ...(await tokenPair(session)), tokenType: 'Bearer' as const }
  const response = NextResponse.json({ token, redirectUrl: '/' } satisfies LoginAnswer)
  await setPageCookie(response, session.id)
  return response
}
