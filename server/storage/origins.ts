import type { Settings } from '@/server/env'

/**
 * The origins on which a browser reaches the file store: for the content security policy. Empty without a store.
 * Both the endpoint itself and the bucket as its subdomain, since either style may be signed.
 */
export function storageOrigins(read: Settings): string[] {
  if (!read.S3_BUCKET) return []
  const given = read.S3_PUBLIC_ENDPOINT ?? read.S3_ENDPOINT
  if (!given && !read.S3_REGION) return []
  const endpoint = new URL(given ?? `https://s3.${read.S3_REGION}.amazonaws.com`)
  return [endpoint.origin, `${endpoint.protocol}//${read.S3_BUCKET}.${endpoint.host}`]
}
