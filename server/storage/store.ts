import { addAbortSignal, Readable } from 'node:stream'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError, fileRefusals } from '@/lib/http/app-error'
import { SIGNED_URL_S } from '@/lib/limits'
import { env, type Settings } from '@/server/settings/env'

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

/** Percent-encodes the name (RFC 6266), so it cannot add a parameter or a header line (R-SAFE-37). */
function inlineDisposition(fileName: string): string {
  const plain = fileName.replace(/[^A-Za-z0-9 ._-]/g, '_')
  return `inline; filename="${plain}"; filename*=UTF-8''${percentEncoded(fileName)}`
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Per call, body included (R-SAFE-65). */
const TIMEOUT_MS = 2000
const MISSING = ['NoSuchKey', 'NotFound']

/** Signing needs no network; other calls throw AppError unavailable (503) when the store is down, silent or refuses. */
export interface FileStore {
  /** Signs one PUT within 5 minutes; type and, when known, length are part of the signature (R-SAFE-35). */
  signUpload(file: { key: string; contentType: string; contentLength?: number }): Promise<string>
  /** Signs a download with a fixed type and name, so the store never serves a page. */
  signDownload(file: { key: string; contentType: string; expiresS: number; fileName?: string }): Promise<string>
  /** Null when there is no object. Throws AppError tooLarge beyond `maxBytes`, which are never held in memory. */
  read(key: string, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array | null>
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Returns an object's bytes; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  remove(key: string): Promise<void>
}

const stores = new WeakMap<Settings, FileStore | null>()

export function fileStore(): FileStore | null {
  const settings = env()
  const known = stores.get(settings)
  if (known !== undefined) return known
  const found = storageSettings(settings)
  const made = 'missing' in found ? null : openStore(found, settings.S3_PUBLIC_ENDPOINT ?? found.endpoint)
  stores.set(settings, made)
  return made
}

export function requiredFileStore(): FileStore {
  const store = fileStore()
  if (!store) throw new AppError('unavailable', fileRefusals.noStore)
  return store
}

function openStore({ bucket: Bucket, ...connection }: StorageSettings, browserEndpoint?: string): FileStore {
  const client = (endpoint?: string) =>
    new S3Client({
      ...connection,
      ...(endpoint && { endpoint }),
      // Otherwise a signed URL carries the checksum of an empty body, which real uploads contradict.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } },
    })
  const asked = client(connection.endpoint)
  // The host is part of every signature, so browsers need the one they know.
  const signing = client(browserEndpoint)

  return {
    signUpload: ({ key: Key, contentType: ContentType, contentLength }) =>
      getSignedUrl(
        signing,
        new PutObjectCommand({
          Bucket,
          Key,
          ContentType,
          ...(contentLength !== undefined && { ContentLength: contentLength }),
        }),
        // The type must be listed to be signed; the length is signed whenever it is set.
        { expiresIn: SIGNED_URL_S.upload, signableHeaders: new Set(['content-type']) },
      ),
    signDownload: ({ key: Key, contentType, expiresS, fileName }) =>
      getSignedUrl(
        signing,
        new GetObjectCommand({
          Bucket,
          Key,
          ResponseContentType: contentType,
          ResponseContentDisposition: fileName ? inlineDisposition(fileName) : 'inline',
        }),
        { expiresIn: expiresS },
      ),
    read: (Key, maxBytes, signal) =>
      withTimeout(signal, async (abortSignal) => {
        const { Body } = await asked.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
        if (!(Body instanceof Readable)) throw new Error('the store answered without a body')
        return collect(addAbortSignal(abortSignal, Body), maxBytes)
      }),
    write: async (Key, Body, ContentType) => {
      const answer = await withTimeout(undefined, (abortSignal) =>
        asked.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), { abortSignal }),
      )
      if (!answer) throw new AppError('unavailable', fileRefusals.storeDown)
    },
    sizeOf: (Key) =>
      withTimeout(undefined, async (abortSignal) => {
        const { ContentLength } = await asked.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })
        if (ContentLength === undefined) throw new Error('the store did not say the length')
        return ContentLength
      }),
    remove: async (Key) => {
      await withTimeout(undefined, (abortSignal) =>
        asked.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      )
    },
  }
}

async function withTimeout<T>(
  signal: AbortSignal | undefined,
  ask: (limit: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await ask(signal ? AbortSignal.any([limit, signal]) : limit)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (MISSING.includes((error as S3ServiceException).name)) return null
    throw new AppError('unavailable', fileRefusals.storeDown, { cause: error })
  }
}

/** Reads up to `maxBytes`; leaving the loop closes the connection, so the rest is never read. */
async function collect(body: Readable, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new AppError('tooLarge', fileRefusals.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
