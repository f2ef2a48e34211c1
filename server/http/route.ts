import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type Permission, reachOf } from '@/lib/access/permissions'
import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import { actorOfRequest } from '@/server/auth/bearer'
import type { CreateCall } from '@/server/limits/idempotency'
import { consumeRateLimit, type RateLimitName } from '@/server/limits/rate-limit'
import { logAbout } from '@/server/log'
import { clientAddress } from './client-address'
import { jsonResponse } from './json-response'
import { type Context, type Parsed, parseRequest, type Shape } from './parse-request'
import { METHODS, type RequestEntry, recordRequest } from './request-log'
import { methodNotAllowed, toResponse, withHeaders } from './to-response'

// Two names, so that one search finds every public route and none can be written without a rate limit. The access map
// and the OpenAPI file are made from `allow` and `shape`.

type Handler = (request: Request, context: Context) => Promise<Response>
type Unused = z.ZodUndefined
type AnyShape = Shape<z.ZodType, z.ZodType, z.ZodType>
interface Call extends CreateCall {
  request: Request
  requestId: string
}

/** A route for signed-in users, or read tokens, with a permission; errors become answers. */
export function route<P extends z.ZodType = Unused, Q extends z.ZodType = Unused, B extends z.ZodType = Unused>(
  spec: Shape<P, Q, B> & {
    allow: Permission
    run: (input: Parsed<P, Q, B> & Call & { actor: Actor; reach: Reach }) => unknown
  },
): Handler & { allow: Permission; shape: AnyShape } {
  const handler = respond(async (request, context, entry) => {
    const actor = await actorOfRequest(request, clientAddress(request.headers))
    entry[actor.roles.includes('readToken') ? 'readTokenId' : 'userId'] = actor.userId
    const reach = reachOf(actor, spec.allow)
    if (!reach) throw new AppError('forbidden', refusals.forbidden)
    return spec.run({ ...(await parseRequest(spec, request, context)), ...callOf(request, entry), actor, reach })
  }, spec)
  return Object.assign(handler, { allow: spec.allow, shape: spec })
}

/** A route that anyone may call, within its rate limit; `callerOfRequest` finds a signed-in user. */
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

function respond(work: Work, { status = 200 }: { status?: number } = {}, probe = false): Handler {
  return async (request, context) => {
    const entry: RequestEntry = { requestId: randomUUID(), startedAt: performance.now(), probe }
    const { requestId } = entry
    const response = await logAbout({ requestId }, () =>
      work(request, context, entry)
        .then((answer) => (answer instanceof Response ? answer : jsonResponse(JSON.stringify(answer ?? null), status)))
        .catch((error: unknown) => toResponse(error, requestId)),
    )
    recordRequest(request, await context.params, response.status, entry)
    return withHeaders(response, requestId)
  }
}

type Method = (typeof METHODS)[number]
type Refusing = Handler & { refuses: true }

/** Handlers that refuse every other method and name the supported ones; Next's own answer has no body. */
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
