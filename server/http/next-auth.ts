import { randomUUID } from 'node:crypto'
import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { BODY_LIMIT } from '@/lib/limits'
import { authOptions } from '@/server/auth/options'
import { env, tellNextAuth } from '@/server/env'
import { clientAddress } from './client-address'
import { CollectedResponse } from './collected-response'
import { readText } from './parse-request'
import { takeTurn } from './rate-limit'
import { methodNotAllowed, toResponse, withHeaders } from './to-response'

// next-auth's own routes, behind the same limits as ours: a bounded body, a turn per attempt to sign in, and
// same-origin callers only, because here a cookie does authenticate (T17). next-auth is called in its request and
// response form, which needs nothing but what is handed to it.

/** `_log` is not among them: it would let anyone write into our log. */
const ACTIONS = new Set(['providers', 'session', 'csrf', 'signin', 'signout', 'callback', 'error'])

/** Answers `/api/auth/{action}/{provider}` for what next-auth owns, and 404 for everything else. */
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
    if (action === 'callback' || action === 'signin') await takeTurn('login', clientAddress(request.headers))
  }
  // next-auth calls this a fault of the server's: its GET form belongs to providers that we do not have.
  if (action === 'callback' && request.method !== 'POST') return methodNotAllowed(['POST'])
  tellNextAuth()
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
