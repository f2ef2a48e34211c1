import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSettings } from '@/server/settings/env'
import { prepareBucket, storageSettings } from '@/server/storage/store'
import { claimOf, isSigned } from './s3-signature'

// A real S3-compatible server on this machine, for tests and the browser journeys. s3rver checks signatures, times and
// CORS of objects; what it lets pass is refused in front of it, as Amazon's own does: requests without a signature,
// form uploads, and the checksum of nothing over a body of something. It cannot verify calls on the bucket as the SDK
// signs them, nor queries with the signs !'()* in them; those are verified here alone.

interface S3rver {
  callback(): RequestListener
  configureBuckets(): Promise<unknown>
  logger: { close(): void }
}
interface Account {
  createKeyPair(accessKeyId: string, secretAccessKey: string): void
}
const load = createRequire(import.meta.url)
const S3rver = load('@20minutes/s3rver') as new (options: object) => S3rver
const { DUMMY_ACCOUNT } = load('@20minutes/s3rver/lib/models/account') as { DUMMY_ACCOUNT: Account }

export interface S3Server {
  port: number
  url: string
  /** What the application needs to use it. */
  settings: Record<`S3_${string}`, string>
  stop(): Promise<void>
}

/**
 * Starts a store of its own, on a folder that goes with it.
 * @param origin whose browsers may use the bucket, made as `npm run storage:init` does; null leaves the store empty
 */
export async function startS3Server(
  origin: string | null = 'http://localhost:3000',
  host = '127.0.0.1',
): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-'))
  const key = { accessKeyId: randomBytes(8).toString('hex'), secretAccessKey: randomBytes(16).toString('hex') }
  DUMMY_ACCOUNT.createKeyPair(key.accessKeyId, key.secretAccessKey)
  const options = { directory, silent: true, vhostBuckets: false }
  const strict = new S3rver(options)
  const lenient = new S3rver({ ...options, allowMismatchedSignatures: true })
  const [checking, trusting] = [strict.callback(), lenient.callback()]

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (request.method === 'OPTIONS') return checking(request, response)
    const claim = claimOf(request, url)
    if (!claim || request.method === 'POST') return refuse(response, 403, 'AccessDenied')
    if (!isSigned(request, url, claim, key)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const ofNothing = url.searchParams.get('x-amz-checksum-crc32') === 'AAAAAA=='
    if (ofNothing && request.headers['content-length'] !== '0') return refuse(response, 400, 'BadDigest')
    const isBucket = /^\/[^/]+\/?$/.test(url.pathname)
    return isBucket || /%2[1789A]/i.test(url.search) ? trusting(request, response) : checking(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://${host}:${port}`
  const settings = {
    S3_BUCKET: 'sightline-files',
    S3_REGION: 'eu-west-2',
    S3_ENDPOINT: url,
    S3_PUBLIC_ENDPOINT: '',
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  }
  const store = storageSettings(readSettings(settings))
  if (origin && !('missing' in store)) await prepareBucket(store, origin)
  return {
    port,
    url,
    settings,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const { logger } of [strict, lenient]) logger.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}
