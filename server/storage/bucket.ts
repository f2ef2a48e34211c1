import { CreateBucketCommand, PutBucketCorsCommand, S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import type { Settings } from '@/server/env'

// Imports no S3 client, because the proxy of every request reads this file.

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

/** Lists origins for the content security policy. Without path style the bucket may be a subdomain of the endpoint. */
export function storageOrigins(read: Settings): string[] {
  if (!read.S3_BUCKET) return []
  const given = read.S3_PUBLIC_ENDPOINT ?? read.S3_ENDPOINT
  if (!given && !read.S3_REGION) return []
  const endpoint = new URL(given ?? `https://s3.${read.S3_REGION}.amazonaws.com`)
  if (read.S3_FORCE_PATH_STYLE) return [endpoint.origin]
  return [endpoint.origin, `${endpoint.protocol}//${read.S3_BUCKET}.${endpoint.host}`]
}

const CORS_MAX_AGE_S = 300
const ALREADY_EXISTS = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']

const hasName = (error: unknown, names: string[]) => names.includes((error as S3ServiceException).name)

/** Creates bucket and CORS rules. Throws the store's own error; `cors` is false when the store has no CORS rules. */
export async function prepareBucket(
  settings: StorageSettings,
  origin: string,
): Promise<{ made: boolean; cors: boolean }> {
  const { bucket: Bucket, ...connection } = settings
  const client = new S3Client({
    ...connection,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  try {
    const made = await createBucket(client, Bucket, settings)
    return { made, cors: await putCors(client, Bucket, origin) }
  } finally {
    client.destroy()
  }
}

async function createBucket(client: S3Client, Bucket: string, { region, endpoint }: StorageSettings): Promise<boolean> {
  // Amazon requires the region to be named, except for us-east-1.
  const LocationConstraint = !endpoint && region !== 'us-east-1' ? region : undefined
  try {
    await client.send(
      new CreateBucketCommand({
        Bucket,
        ...(LocationConstraint && {
          CreateBucketConfiguration: { LocationConstraint: LocationConstraint as 'eu-west-1' },
        }),
      }),
    )
    return true
  } catch (error) {
    if (hasName(error, ALREADY_EXISTS)) return false
    throw error
  }
}

async function putCors(client: S3Client, Bucket: string, origin: string): Promise<boolean> {
  const rule = {
    AllowedOrigins: [origin],
    AllowedMethods: ['PUT', 'GET'],
    AllowedHeaders: ['content-type'],
    ExposeHeaders: ['ETag'],
    MaxAgeSeconds: CORS_MAX_AGE_S,
  }
  try {
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }))
    return true
  } catch (error) {
    if (hasName(error, ['NotImplemented'])) return false
    throw error
  }
}
