import { callerOfRequest } from '@/server/auth/bearer'
import { env } from '@/server/env'
import { UNKNOWN_CALLER } from '@/server/limits/rate-limit'

/**
 * With TRUSTED_PROXY_HOPS the address that the outermost of our proxies saw; the caller wrote everything before it in
 * X-Forwarded-For. Without proxies the peer of the socket (server/http/server.ts). Else all callers share one name.
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

export function originOf(request: Request): { userAgent: string | null; caller: string } {
  return { userAgent: request.headers.get('user-agent'), caller: clientAddress(request.headers) }
}

/** Throws AccessTokenExpired (302) for a user who has to refresh first. */
export async function senderOf(request: Request) {
  return { ...originOf(request), userId: (await callerOfRequest(request))?.userId ?? null }
}
