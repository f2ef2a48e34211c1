import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type Actor, type Permission, type Reach, reachOf } from '@/lib/access/permissions'
import { AppError, ERROR_STATUS, refusals } from '@/lib/http/app-error'
import { sessionCopy } from '@/lib/http/words'
import { AccessTokenExpired, actorOfRequest, refuseOtherOrganisation } from '@/server/auth/bearer'
import { classifyStoreError } from '@/server/db/errors'
import type { CreateCall } from '@/server/limits/idempotency'
import { consumeRateLimit, type RateLimitName } from '@/server/limits/rate-limit'
import { log, logAbout } from '@/server/log'
import { processMetrics } from '@/server/monitoring/processes'
import { env } from '@/server/settings/env'
import { type Context, clientAddress, type Parsed, parseRequest, type Shape } from './request'

const OTHER = 'other'
const FIXED = /^[a-zA-Z0-9-]+$/

/** Returns a label such as `/api/admin/user/{id}`: a bounded set without personal data. */
export function routePattern(pathname: string, params: unknown): string {
  const open = new Map<string, unknown>(typeof params === 'object' && params !== null ? Object.entries(params) : [])
  // Searches from the end, since a value may equal a fixed part of the path.
  const segments = pathname.split('/').slice(1).map(decode).reverse()
  const named = segments.map((segment) => {
    const name = [...open.keys()].reverse().find((each) => decode(String(open.get(each))) === segment)
    if (name === undefined) return FIXED.test(segment) ? segment : null
    open.delete(name)
    return `{${name}}`
  })
  if (open.size > 0 || named.includes(null)) return OTHER
  return `/${named.reverse().join('/')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface RequestEntry {
  requestId: string
  startedAt: number
  userId?: string
  readTokenId?: string
  /** True for probes that a machine calls every few seconds: logged only when they fail. */
  probe: boolean
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Logs and counts a request, without address, query, headers or e-mail. */
function recordRequest(request: Request, params: unknown, status: number, entry: RequestEntry): void {
  const method = METHODS.find((each) => each === request.method) ?? 'OTHER'
  const route = routePattern(new URL(request.url).pathname, params)
  const durationMs = Math.round((performance.now() - entry.startedAt) * 10) / 10
  processMetrics().requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000)
  const { requestId, userId, readTokenId } = entry
  const caller = { ...(userId && { userId }), ...(readTokenId && { readTokenId }) }
  log[levelOf(status, entry)]({ method, route, status, durationMs, requestId, ...caller }, 'request')
}

/** Quiet in demo, whose terminal shows how to sign in, and in dev, where Next logs requests itself. */
function levelOf(status: number, { probe }: RequestEntry): 'debug' | 'info' {
  const { stack } = env()
  if (stack === 'demo' || stack === 'dev') return 'debug'
  return probe && status < 400 ? 'debug' : 'info'
}

// Two names, so one search finds every public route and none can be written without a rate limit. `allow` and `shape`
// also generate the access map and the OpenAPI file.

type Handler = (request: Request, context: Context) => Promise<Response>
type Unused = z.ZodUndefined
type AnyShape = Shape<z.ZodType, z.ZodType, z.ZodType>
interface Call extends CreateCall {
  request: Request
  requestId: string
}

/** Methods that save nothing. All others are refused while an admin sees as an organisation (R-SEEAS-2). */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Makes a route that needs a permission, for signed-in users or read tokens; errors become responses. */
export function route<P extends z.ZodType = Unused, Q extends z.ZodType = Unused, B extends z.ZodType = Unused>(
  spec: Shape<P, Q, B> & {
    allow: Permission
    /** Whether a setting lets those who have the permission. Asked before the request is read. */
    lets?: (actor: Actor) => Promise<boolean>
    /** True for what may still be written while an admin sees as an organisation. */
    whileSeeing?: true
    /** True for what is about the person alone, so that a page of an organisation that was left may still ask it. */
    inAnyOrganisation?: true
    /** True where connected assistants may call, whose access tokens are for this address alone. */
    connections?: true
    /** Gives a refusal the form of another protocol. */
    refusal?: Refusal
    run: (input: Parsed<P, Q, B> & Call & { actor: Actor; reach: Reach }) => unknown
  },
): Handler & { allow: Permission; shape: AnyShape } {
  const handler = respond(async (request, context, entry) => {
    const actor = await actorOfRequest(request, clientAddress(request.headers), spec.connections)
    entry[actor.roles.includes('readToken') ? 'readTokenId' : 'userId'] = actor.seeing?.by ?? actor.userId
    if (!spec.inAnyOrganisation) await refuseOtherOrganisation(request, actor)
    if (actor.seeing && !spec.whileSeeing && !READING.has(request.method))
      throw new AppError('forbidden', sessionCopy.readOnly)
    const reach = reachOf(actor, spec.allow)
    if (!reach || (spec.lets && !(await spec.lets(actor)))) throw new AppError('forbidden', refusals.forbidden)
    return spec.run({ ...(await parseRequest(spec, request, context)), ...callOf(request, entry), actor, reach })
  }, spec)
  return Object.assign(handler, { allow: spec.allow, shape: spec })
}

/** Makes a route that anyone may call within its rate limit; `callerOfRequest` finds a signed-in user. */
export function publicRoute<P extends z.ZodType = Unused, Q extends z.ZodType = Unused, B extends z.ZodType = Unused>(
  spec: Shape<P, Q, B> & { rateLimit: RateLimitName; run: (input: Parsed<P, Q, B> & Call) => unknown },
): Handler & { allow: 'anyone'; rateLimit: RateLimitName; shape: AnyShape } {
  const work: Work = async (request, context, entry) => {
    await consumeRateLimit(spec.rateLimit, clientAddress(request.headers))
    return spec.run({ ...(await parseRequest(spec, request, context)), ...callOf(request, entry) })
  }
  const handler = respond(work, spec, PROBES.has(spec.rateLimit))
  return Object.assign(handler, { allow: 'anyone' as const, rateLimit: spec.rateLimit, shape: spec })
}

const PROBES: ReadonlySet<RateLimitName> = new Set(['health', 'metrics'])

function callOf(request: Request, { requestId }: RequestEntry): Call {
  return { request, requestId, idempotencyKey: request.headers.get('idempotency-key') }
}

type Work = (request: Request, context: Context, entry: RequestEntry) => Promise<unknown>
type Refusal = (response: Response) => Promise<Response>

function respond(
  work: Work,
  { status = 200, refusal = async (response) => response }: { status?: number; refusal?: Refusal } = {},
  probe = false,
): Handler {
  return async (request, context) => {
    const entry: RequestEntry = { requestId: randomUUID(), startedAt: performance.now(), probe }
    const { requestId } = entry
    const response = await logAbout({ requestId }, () =>
      work(request, context, entry)
        .then((answer) => (answer instanceof Response ? answer : jsonResponse(JSON.stringify(answer ?? null), status)))
        .catch((error: unknown) => refusal(toResponse(error, requestId))),
    )
    recordRequest(request, await context.params, response.status, entry)
    return withHeaders(response, requestId)
  }
}

type Method = (typeof METHODS)[number]
type Refusing = Handler & { refuses: true }

/** Makes handlers that refuse all other methods and name the supported ones; Next's own response has no body. */
export function otherMethods(...supported: Method[]): Record<Method, Refusing> {
  const allowed = METHODS.filter(
    (method) => supported.includes(method) || method === 'OPTIONS' || (method === 'HEAD' && supported.includes('GET')),
  )
  const refuse = respond(async ({ method }) => {
    if (method !== 'OPTIONS') return methodNotAllowed(allowed)
    return new Response(null, { status: 204, headers: { allow: allowed.join(', ') } })
  })
  const handler = Object.assign(refuse, { refuses: true as const })
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as Record<Method, Refusing>
}

// The only mapping from errors to responses: no stack, SQL or path leaves the process.

const RETRY_AFTER_S = 5

/** Turns an error into a response; logs an unexpected one once, with the request id that the caller also gets. */
export function toResponse(error: unknown, requestId: string): Response {
  if (error instanceof AccessTokenExpired) return Response.json({ shouldRefresh: true }, { status: 302 })
  if (error instanceof AppError) {
    if (error.status >= 500) log.error({ err: error, requestId }, 'service unavailable')
    return refuse(error)
  }
  switch (classifyStoreError(error)) {
    case 'missing':
      return refuse(new AppError('notFound', refusals.notFound))
    case 'conflict':
      return refuse(new AppError('conflict', refusals.conflict))
    case 'unreachable':
      log.error({ err: error, requestId }, 'database unavailable')
      return refuse(new AppError('unavailable', refusals.unavailable))
    case null:
      log.error({ err: error, requestId }, 'request failed')
      return Response.json({ error: refusals.unexpected }, { status: 500 })
  }
}

export function withHeaders(response: Response, requestId: string): Response {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-request-id', requestId)
  return response
}

export function methodNotAllowed(allowed: readonly string[]): Response {
  const headers = { allow: allowed.join(', ') }
  return Response.json({ error: refusals.methodNotAllowed }, { status: ERROR_STATUS.methodNotAllowed, headers })
}

function refuse(error: AppError): Response {
  // Missing and foreign records get the same sentence.
  const sentence = error.code === 'notFound' ? refusals.notFound : error.message
  const retryAfterS = error.retryAfterS ?? (error.code === 'unavailable' ? RETRY_AFTER_S : undefined)
  return Response.json(
    { error: sentence, ...(error.fields && { fields: error.fields }) },
    { status: error.status, headers: retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) } },
  )
}

function jsonResponse(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json' } })
}
