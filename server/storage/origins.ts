import type { Settings } from '@/server/env'

/**
 * The origins on which a browser reaches the file store: for the content security policy. Empty without a store.
 * Signed is the endpoint itself, or the bucket as its subdomain; without path style the provider may use either.
 */
export function storageOrigins(read: Settings): string[] {
  if (!read.S3_BUCKET) return []
  const given = read.S3_PUBLIC_ENDPOINT ?? read.S3_ENDPOINT
  if (!given && !read.S3_REGION) return []
  const endpoint = new URL(given ?? `https://s3.${read.S3_REGION}.amazonaws.com`)
  if (read.S3_FORCE_PATH_STYLE) return [endpoint.origin]
  return [endpoint.origin, `${endpoint.protocol}//${read.S3_BUCKET}.${endpoint.host}`]
}
