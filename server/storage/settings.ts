import type { Settings } from '@/server/env'

// Imports no S3 client: the proxy of every request reads it.

const REQUIRED = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export interface StorageSettings {
  bucket: string
  region: string
  endpoint?: string
  forcePathStyle: boolean
  credentials: { accessKeyId: string; secretAccessKey: string }
}

export function storageSettings(read: Settings): StorageSettings | { missing: string[] } {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return { missing: REQUIRED.filter((name) => !read[name]) }
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    ...(read.S3_ENDPOINT && { endpoint: read.S3_ENDPOINT }),
    forcePathStyle: read.S3_FORCE_PATH_STYLE ?? false,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  }
}

/** For the content security policy. Without path style the bucket may be a subdomain of the endpoint. */
export function storageOrigins(read: Settings): string[] {
  if (!read.S3_BUCKET) return []
  const given = read.S3_PUBLIC_ENDPOINT ?? read.S3_ENDPOINT
  if (!given && !read.S3_REGION) return []
  const endpoint = new URL(given ?? `https://s3.${read.S3_REGION}.amazonaws.com`)
  if (read.S3_FORCE_PATH_STYLE) return [endpoint.origin]
  return [endpoint.origin, `${endpoint.protocol}//${read.S3_BUCKET}.${endpoint.host}`]
}
