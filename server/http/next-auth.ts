import { randomUUID } from 'node:crypto'
import { NextRequest } from 'next/server'
import NextAuth, { type AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { AppError, refusals } from '@/lib/http/app-error'
import { BODY_LIMIT } from '@/lib/limits'
import { loginInput } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { makePageCookie, PAGE_COOKIE_S, pageCookie, principalOfPageCookie } from '@/server/auth/guard-page'
import { readPrincipal } from '@/server/auth/sessions'
import { env, required, setNextAuthVariables } from '@/server/env'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { log } from '@/server/log'
import { signIn, signOut } from '@/server/people/sign-in'
import { clientAddress, readText } from './request'
import { methodNotAllowed, toResponse, withHeaders } from './route'

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

/** On a database error next-auth signs the user out and clears the cookie: `onFailure` lets us answer 503. */
function authOptions(onFailure: (error: unknown) => void): AuthOptions {
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
    jwt: {
      encode: ({ token }) => makePageCookie(token?.sid ?? ''),
      decode: async ({ token = '' }) => {
        const principal = await reporting(principalOfPageCookie(token))
        return principal && { sid: principal.sessionId }
      },
    },
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
        // An empty session tells next-auth that no one is signed in.
        if (!principal) return {} as typeof session
        return { user: { name: [firstName, lastName].filter(Boolean).join(' '), email }, expires: session.expires }
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (token?.sid) await reporting(signOut(token.sid))
      },
    },
  }
}

/** The part of a Node response that next-auth writes to. */
class CollectedResponse {
  private readonly headers = new Map<string, string | string[]>()
  private code = 200
  private body: string | null = null

  status(code: number) {
    this.code = code
    return this
  }
  getHeader(name: string) {
    return this.headers.get(name.toLowerCase())
  }
  setHeader(name: string, value: string | string[]) {
    this.headers.set(name.toLowerCase(), value)
    return this
  }
  send(body: unknown) {
    this.body = typeof body === 'string' || body == null ? (body ?? null) : JSON.stringify(body)
  }
  json(body: unknown) {
    this.setHeader('content-type', 'application/json')
    this.body = JSON.stringify(body)
  }
  end() {}

  finished(): Response {
    const headers = new Headers()
    for (const [name, value] of this.headers) for (const each of [value].flat()) headers.append(name, each)
    return new Response(this.body, { status: this.code, headers })
  }
}

// Same-origin callers only, because the cookie authenticates here.

/** Leaves out `_log`, which would let any caller write to our log. */
const ACTIONS = new Set(['providers', 'session', 'csrf', 'signin', 'signout', 'callback', 'error'])

export async function nextAuth(
  request: Request,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  const requestId = randomUUID()
  const { nextauth } = await context.params
  const answer = await handle(request, nextauth).catch((error: unknown) => toResponse(error, requestId))
  return withHeaders(answer, requestId)
}

async function handle(request: Request, nextauth: string[]): Promise<Response> {
  const action = nextauth[0] ?? ''
  if (!ACTIONS.has(action)) throw new AppError('notFound', refusals.notFound)
  if (request.method === 'POST') {
    if (!isSameOrigin(request.headers)) throw new AppError('forbidden', refusals.forbidden)
    if (action === 'callback' || action === 'signin') await consumeRateLimit('login', clientAddress(request.headers))
  }
  // next-auth answers a GET with 500; only providers that we do not have use it.
  if (action === 'callback' && request.method !== 'POST') return methodNotAllowed(['POST'])
  setNextAuthVariables()
  let failure: { error: unknown } | undefined
  const response = new CollectedResponse()
  const serve = NextAuth(
    authOptions((error) => {
      failure = { error }
    }),
  )
  await serve(await collectRequest(request, nextauth), response)
  if (failure) throw failure.error
  return response.finished()
}

function isSameOrigin(headers: Headers): boolean {
  return headers.get('sec-fetch-site') === 'same-origin' || headers.get('origin') === new URL(env().appUrl).origin
}

async function collectRequest(request: Request, nextauth: string[]) {
  const { nextUrl, cookies } = new NextRequest(request.url, { headers: request.headers })
  return {
    method: request.method,
    query: { ...Object.fromEntries(nextUrl.searchParams), nextauth },
    cookies: Object.fromEntries(cookies.getAll().map(({ name, value }) => [name, value])),
    headers: Object.fromEntries(request.headers),
    body: request.method === 'POST' ? parseBody(request, await readText(request, BODY_LIMIT.small)) : undefined,
  }
}

function parseBody(request: Request, text: string): unknown {
  if (request.headers.get('content-type')?.includes('json')) {
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new AppError('invalid', refusals.notJson, { cause })
    }
  }
  return Object.fromEntries(new URLSearchParams(text))
}
