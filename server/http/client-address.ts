import { env } from '@/server/env'

/** The name that all callers share when nobody trustworthy says who they are. */
export const DIRECT = 'direct'

/**
 * Who is calling, as far as that can be trusted: the address that the outermost of the configured number of proxies
 * saw (contract §2, TRUSTED_PROXY_HOPS). Everything further left in X-Forwarded-For was written by the caller.
 * Without a proxy, or when fewer proxies spoke than are configured, the header is the caller's own word and worth
 * nothing: then all callers are one.
 */
export function clientAddress(headers: Headers, hops: number = env().TRUSTED_PROXY_HOPS): string {
  const chain = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const seen = hops > 0 ? chain.at(-hops) : undefined
  return seen?.slice(0, 64) ?? DIRECT
}
