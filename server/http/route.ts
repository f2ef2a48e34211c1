import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type Permission, reachOf } from '@/lib/access/permissions'
import type { Actor, Reach } from '@/lib/access/roles'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { actorOfRequest } from '@/server/auth/bearer'
import { type RateLimitName, takeTurn } from '@/server/limits/rate-limit'
import { logAbout } from '@/server/log'
import { clientAddress } from './client-address'
import { type Context, type Parsed, parseRequest, type Shape } from './parse-request'
import { METHODS, type RequestInHand, recordRequest } from './request-log'
import { methodNotAllowed, toResponse, withHeaders } from './to-response'

// The two ways to make a route handler. They differ in name, so that every open door is found with one search, and
// the open one cannot be written without a rate limit. Both carry `allow` and their shape, from which the access map and
// the OpenAPI file are made.

type Handler = (request: Request, context: Context) => Promise<Response>
type Unused = z.ZodUndefined
type AnyShape = Shape<z.ZodType, z.ZodType, z.ZodType>
interface Origin {
  request: Request
  /** As in the answer's `x-request-id` and in the log. */
  requestId: string
}

/** A route for signed-in users. Throws nothing: 401, 403, 415, 413, 404, 400 and what `run` throws become answers. */
export function route<P extends z.ZodType = Unused, Q extends z.ZodType = Unused, B extends z.ZodType = Unused>(
  spec: Shape<P, Q, B> & {
    allow: Permission
    run: (input: Parsed<P, Q, B> & Origin & { actor: Actor; reach: Reach }) => unknown
  },
): Handler & { allow: Permission; shape: AnyShape } {
  const handler = answering(async (request, context, inHand) => {
    const actor = await actorOfRequest(request)
    inHand.userId = actor.userId
    const { requestId } = inHand
    const reach = reachOf(actor, spec.allow)
    if (!reach) throw new AppError('forbidden', refusals.forbidden)
    return spec.run({ ...(await parseRequest(spec, request, context)), request, requestId, actor, reach })
  }, spec)
  return Object.assign(handler, { allow: spec.allow, shape: spec })
}

/**
 * A route that anyone may call, so many times: it has no actor, and cannot pretend to know who is calling. One that
 * gives more to those who are signed in asks `callerOfRequest`.
 */
export function publicRoute<P extends z.ZodType = Unused, Q extends z.ZodType = Unused, B extends z.ZodType = Unused>(
  spec: Shape<P, Q, B> & { rateLimit: RateLimitName; run: (input: Parsed<P, Q, B> & Origin) => unknown },
): Handler & { allow: 'anyone'; rateLimit: RateLimitName; shape: AnyShape } {
  const work: Work = async (request, context, { requestId }) => {
    await takeTurn(spec.rateLimit, clientAddress(request.headers))
    return spec.run({ ...(await parseRequest(spec, request, context)), request, requestId })
  }
  const handler = answering(work, spec, PROBES.has(spec.rateLimit))
  return Object.assign(handler, { allow: 'anyone' as const, rateLimit: spec.rateLimit, shape: spec })
}

/** Limits of the doors that machines knock at every few seconds. */
const PROBES: ReadonlySet<RateLimitName> = new Set(['health', 'metrics'])

type Work = (request: Request, context: Context, inHand: RequestInHand) => Promise<unknown>

/** A handler that works within a request's id, log and metrics, and throws nothing. */
function answering(work: Work, { status = 200 }: { status?: number } = {}, probe = false): Handler {
  return async (request, context) => {
    const inHand: RequestInHand = { requestId: randomUUID(), startedAt: performance.now(), probe }
    const { requestId } = inHand
    const response = await logAbout({ requestId }, () =>
      work(request, context, inHand)
        .then((answer) => (answer instanceof Response ? answer : Response.json(answer ?? null, { status })))
        .catch((error: unknown) => toResponse(error, requestId)),
    )
    recordRequest(request, await context.params, response.status, inHand)
    return withHeaders(response, requestId)
  }
}

type Method = (typeof METHODS)[number]
type Refusing = Handler & { refuses: true }

/**
 * The methods that a route does not take, each answered with the ones that it takes. A route exports those that are left:
 * Next's own answer to them has no body and names nothing.
 */
export function otherMethods(...taken: Method[]): Record<Method, Refusing> {
  // Next answers HEAD by GET.
  const allowed = METHODS.filter(
    (method) => taken.includes(method) || method === 'OPTIONS' || (method === 'HEAD' && taken.includes('GET')),
  )
  const refuse = answering(async ({ method }) => {
    if (method !== 'OPTIONS') return methodNotAllowed(allowed)
    return new Response(null, { status: 204, headers: { allow: allowed.join(', ') } })
  })
  const handler = Object.assign(refuse, { refuses: true as const })
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as Record<Method, Refusing>
}
