import type { AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { routes } from '@/lib/routes'
import { loginInput } from '@/lib/schemas/account'
import { db } from '@/server/db'
import { required } from '@/server/env'
import { clientAddress } from '@/server/http/client-address'
import { log } from '@/server/log'
import { signIn } from '@/server/services/accounts/sign-in'
import { PAGE_COOKIE_S, pageCookie } from './page-cookie'
import { endSession, readPrincipal } from './sessions'

declare module 'next-auth' {
  interface User {
    sid: string
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    sid?: string
  }
}

/**
 * next-auth over the one session row. Its token holds the session's id and nothing else, and every callback reads
 * the row. next-auth answers a failing store as "signed out" and clears the cookie; so that an outage signs nobody
 * out (T73), each failure is also handed to `onFailure`, and its caller answers for it.
 */
export function authOptions(onFailure: (error: unknown) => void): AuthOptions {
  const reporting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      onFailure(error)
      throw error
    }
  }
  return {
    secret: required('AUTH_SECRET'),
    session: { strategy: 'jwt', maxAge: PAGE_COOKIE_S },
    pages: { signIn: routes.login, signOut: routes.logout, error: routes.login },
    cookies: { sessionToken: pageCookie() },
    logger: {
      error: (code) => log.debug({ code }, 'next-auth'),
      warn: (code) => log.debug({ code }, 'next-auth'),
      debug: () => undefined,
    },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: async (given, request) => {
          const input = loginInput.safeParse(given)
          if (!input.success) return null
          const headers = new Headers(request.headers)
          const origin = { userAgent: headers.get('user-agent'), caller: clientAddress(headers) }
          const session = await reporting(signIn(input.data, origin))
          return session && { id: session.userId, sid: session.id }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => ({ sid: user?.sid ?? token.sid }),
      session: async ({ session, token }) => {
        const principal = token.sid ? await reporting(readPrincipal(token.sid)) : null
        const { firstName, lastName, email } = principal ?? {}
        // A revoked session is an empty one, which is next-auth's way of saying that nobody is signed in.
        if (!principal) return {} as typeof session
        return { user: { name: [firstName, lastName].filter(Boolean).join(' '), email }, expires: session.expires }
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (token?.sid) await reporting(endSession(db(), token.sid, 'signed out'))
      },
    },
  }
}
