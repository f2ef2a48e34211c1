import { callerOfRequest } from '@/server/auth/bearer'
import { env } from '@/server/env'
import { UNKNOWN_CALLER } from '@/server/limits/rate-limit'

/**
 * The address of a caller that can be trusted. With proxies in front (TRUSTED_PROXY_HOPS) the one that the outermost of
 * them saw; everything further left in X-Forwarded-For was written by the caller. With none the other end of the socket,
 * which the web process writes into a header (tools/preload-web.mjs). Else all callers share one name.
 */
export function clientAddress(
  headers: Headers,
  hops: number = env().TRUSTED_PROXY_HOPS,
  peerKnown: boolean = env().peerKnown,
): string {
  const seen = hops > 0 ? chainOf(headers).at(-hops) : peerKnown && headers.get('x-sightline-peer')
  return seen ? seen.slice(0, 64) : UNKNOWN_CALLER
}

function chainOf(headers: Headers): string[] {
  const parts = (headers.get('x-forwarded-for') ?? '').split(',')
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** Where a request comes from, for services that open sessions or count attempts. */
export function originOf(request: Request): { userAgent: string | null; caller: string } {
  return { userAgent: request.headers.get('user-agent'), caller: clientAddress(request.headers) }
}

/**
 * The same with the id of the user who is signed in, if any.
 * @throws AccessTokenExpired (302) for a user who has to refresh first.
 */
export async function senderOf(request: Request) {
  return { ...originOf(request), userId: (await callerOfRequest(request))?.userId ?? null }
}
