import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type Permission, reachOf } from '@/lib/access/permissions'
import type { Actor, Reach } from '@/lib/access/roles'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { actorOfRequest } from '@/server/auth/bearer'
import { clientAddress } from './client-address'
import { type Context, type Parsed, parseRequest, type Shape } from './parse-request'
import { type RateLimitName, takeTurn } from './rate-limit'
import { toResponse, withHeaders } from './to-response'

// The two ways to make a route handler. They differ in name, so that every open door is found with one search, and
// the open one cannot be written without a rate limit. Both carry `allow`, from which the access map is made.

type Handler = (request: Request, context: Context) => Promise<Response>
type Unused = z.ZodUndefined
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
): Handler & { allow: Permission } {
  const handler = answering(async (request, context, requestId) => {
    const actor = await actorOfRequest(request)
    const reach = reachOf(actor, spec.allow)
    if (!reach) throw new AppError('forbidden', refusals.forbidden)
    return spec.run({ ...(await parseRequest(spec, request, context)), request, requestId, actor, reach })
  })
  return Object.assign(handler, { allow: spec.allow })
}

/**
 * A route that anyone may call, so many times: it has no actor, and cannot pretend to know who is calling. One that
 * gives more to those who are signed in asks `callerOfRequest`.
 */
export function publicRoute<P extends z.ZodType = Unused, Q extends z.ZodType = Unused, B extends z.ZodType = Unused>(
  spec: Shape<P, Q, B> & { rateLimit: RateLimitName; run: (input: Parsed<P, Q, B> & Origin) => unknown },
): Handler & { allow: 'anyone'; rateLimit: RateLimitName } {
  const handler = answering(async (request, context, requestId) => {
    await takeTurn(spec.rateLimit, clientAddress(request.headers))
    return spec.run({ ...(await parseRequest(spec, request, context)), request, requestId })
  })
  return Object.assign(handler, { allow: 'anyone' as const, rateLimit: spec.rateLimit })
}

function answering(work: (request: Request, context: Context, requestId: string) => Promise<unknown>): Handler {
  return async (request, context) => {
    const requestId = randomUUID()
    const response = await work(request, context, requestId)
      .then((answer) => (answer instanceof Response ? answer : Response.json(answer ?? null)))
      .catch((error: unknown) => toResponse(error, requestId))
    return withHeaders(response, requestId)
  }
}
