import { CreateBucketCommand, PutBucketCorsCommand, S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import type { StorageSettings } from './settings'

const CORS_MAX_AGE_S = 300
const ALREADY_EXISTS = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']

const hasName = (error: unknown, names: string[]) => names.includes((error as S3ServiceException).name)

/** Throws the store's own error; `cors` is false when the store has no CORS rules. */
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
  // Amazon wants the region named, except for its first one.
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
