import { env } from '@/server/env'
import { UNKNOWN_CALLER } from '@/server/limits/rate-limit'

/**
 * Who is calling, as far as that can be trusted. With proxies in front (contract §2, TRUSTED_PROXY_HOPS): the address
 * that the outermost of them saw; everything further left in X-Forwarded-For was written by the caller. With none: the
 * other end of the socket, which the web process writes down itself (tools/preload-web.mjs). Where neither
 * is known, or fewer proxies spoke than are configured, a header is the caller's own word: then all callers are one.
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

/** Where a request comes from, as services that open sessions or count attempts want it. */
export function originOf(request: Request): { userAgent: string | null; caller: string } {
  return { userAgent: request.headers.get('user-agent'), caller: clientAddress(request.headers) }
}
