import { randomUUID } from 'node:crypto'
import { NextRequest } from 'next/server'
import NextAuth, { type AuthOptions } from 'next-auth'
import { decode, encode } from 'next-auth/jwt'
import Credentials from 'next-auth/providers/credentials'
import { AppError, refusals } from '@/lib/http/app-error'
import { BODY_LIMIT } from '@/lib/limits'
import { loginInput } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { makePageCookie, PAGE_COOKIE_S, pageCookie, principalOfPageCookie } from '@/server/auth/guard-page'
import { readPrincipal } from '@/server/auth/sessions'
import {
  browserCookie,
  discoverIssuer,
  oidcProvider,
  PROVIDER,
  SIGN_ON_MS,
  SignOnError,
  signOnErrorOf,
} from '@/server/auth/sign-on'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { log } from '@/server/log'
import { signIn, signOut } from '@/server/people/sign-in'
import { arrive } from '@/server/people/sign-on'
import { env, required, setNextAuthVariables } from '@/server/settings/env'
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

type Provider = AuthOptions['providers'][number]

/** On a database error next-auth signs the user out and clears the cookie: `onFailure` lets us answer 503. */
function authOptions(onFailure: (error: unknown) => void, signOn: SignOnCall | null): AuthOptions {
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
      // With a salt it is one of the cookies of a sign-on that has begun: state, nonce, PKCE.
      encode: (given) => (given.salt ? encode(given) : makePageCookie(given.token?.sid ?? '')),
      decode: async (given) => {
        if (given.salt) return decode(given)
        const { token = '' } = given
        const principal = await reporting(principalOfPageCookie(token))
        return principal && { sid: principal.sessionId }
      },
    },
    pages: { signIn: routes.login, signOut: routes.logout, error: routes.login },
    cookies: { sessionToken: pageCookie() },
    logger: {
      error: (code, more) => {
        signOn?.onError(more instanceof Error ? more : (more as { error?: unknown } | undefined)?.error)
        log.debug({ code }, 'next-auth')
      },
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
      ...(signOn ? [signOn.provider] : []),
    ],
    callbacks: {
      // The whole decision about a sign-on. It always leads to a page of ours, so that next-auth makes no session.
      signIn: async ({ account, profile }) => {
        if (account?.type !== 'oauth') return true
        const page = signOn && profile && (await reporting(signOn.arrive({ ...profile }, account.id_token)))
        return page ?? false
      },
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

/** One request of a sign-on. */
interface SignOnCall {
  provider: Provider
  /** Takes whom the issuer sent in, and returns the page that goes on. */
  arrive(claims: Record<string, unknown>, idToken: string | undefined): Promise<string>
  onError(error: unknown): void
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
  const answer = await handle(request, nextauth, requestId).catch((error: unknown) => toResponse(error, requestId))
  return withHeaders(answer, requestId)
}

async function handle(request: Request, nextauth: string[], requestId: string): Promise<Response> {
  const [action = '', provider] = nextauth
  if (!ACTIONS.has(action)) throw new AppError('notFound', refusals.notFound)
  if (request.method === 'POST') {
    if (!isSameOrigin(request.headers)) throw new AppError('forbidden', refusals.forbidden)
    if (action === 'callback' || action === 'signin') await consumeRateLimit('login', clientAddress(request.headers))
  }
  setNextAuthVariables()
  // An issuer sends people back with a GET; next-auth answers one of any other provider with 500.
  const isSignOn = provider === PROVIDER && env().signOn !== null
  const callbackMethod = isSignOn ? 'GET' : 'POST'
  if (action === 'callback' && request.method !== callbackMethod) return methodNotAllowed([callbackMethod])
  const collected = await collectRequest(request, nextauth)
  if (isSignOn && (action === 'callback' || action === 'signin')) return signOnAt(collected, action, requestId)
  return serveNextAuth(collected, null)
}

type Collected = Awaited<ReturnType<typeof collectRequest>>

async function serveNextAuth(collected: Collected, signOn: SignOnCall | null): Promise<Response> {
  let failure: { error: unknown } | undefined
  const response = new CollectedResponse()
  const options = authOptions((error) => {
    failure = { error }
  }, signOn)
  await NextAuth(options)(collected, response)
  if (failure) throw failure.error
  return response.finished()
}

/** Begins a sign-on or takes its answer. Whatever goes wrong leads to the login page with a sentence, and to one line. */
async function signOnAt(collected: Collected, action: string, requestId: string): Promise<Response> {
  const setUp = env().signOn
  if (!setUp) throw new AppError('notFound', refusals.notFound)
  let failure: unknown
  let browser: { secret: string; lifetimeS: number } | undefined
  try {
    if (action === 'callback') await consumeRateLimit('login', clientAddress(new Headers(collected.headers)))
    const issuer = await discoverIssuer(setUp)
    const call: SignOnCall = {
      provider: oidcProvider(setUp, issuer) as Provider,
      arrive: async (claims, idToken) => {
        const { page, browser: secret, lifetimeS } = await arrive(claims, { issuer: issuer.issuer, idToken, requestId })
        browser = { secret, lifetimeS }
        return page
      },
      onError: (error) => {
        failure ??= error
      },
    }
    const answer = await inTime(serveNextAuth(action === 'signin' ? beginningOf(collected) : collected, call))
    if (failure) throw signOnErrorOf(failure)
    if (browser) setBrowser(answer, browser)
    return answer
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    const { refusal, reason } = error
    log.warn({ reason, refusal, requestId }, 'single sign-on refused')
    return refusedSignOn(collected, refusal)
  }
}

/** A query would become parameters of the issuer's page, and we alone say where people go afterwards. */
function beginningOf({ body, query: { nextauth }, ...rest }: Collected) {
  const { csrfToken, json } = (body ?? {}) as Record<string, unknown>
  return { ...rest, query: { nextauth }, body: { csrfToken, json } }
}

/** A slow issuer may not hold the request for longer, however it spreads its answer. */
async function inTime(work: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SignOnError('issuerSilent', 'no answer in time')), SIGN_ON_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function setBrowser(answer: Response, { secret, lifetimeS }: { secret: string; lifetimeS: number }): void {
  const { name, options } = browserCookie()
  const secure = options.secure ? '; Secure' : ''
  answer.headers.append(
    'set-cookie',
    `${name}=${secret}; Path=/; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** Ends the sign-on in this browser too: its cookies would serve another answer. */
function refusedSignOn({ body, cookies }: Collected, refusal: string): Response {
  const page = `${routes.login}?${new URLSearchParams({ refused: refusal })}`
  const isAsked = typeof body === 'object' && body !== null && 'json' in body && body.json === 'true'
  const answer = isAsked
    ? Response.json({ url: page })
    : new Response(null, { status: 302, headers: { location: page } })
  const begun = Object.keys(cookies).filter((name) => /next-auth\.(state|nonce|pkce\.code_verifier)$/.test(name))
  const secure = env().appUrl.startsWith('https://') ? '; Secure' : ''
  for (const name of begun)
    answer.headers.append('set-cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`)
  return answer
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
