import { addAbortSignal, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError } from '@/lib/http/app-error'
import { fileRefusals } from '@/lib/http/refusals'
import { SIGNED_URL_S } from '@/lib/limits'
import { env, type Settings } from '@/server/env'
import { type StorageSettings, storageSettings } from './bucket'

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
