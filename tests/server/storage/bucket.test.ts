import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings } from '@/server/env'
import { prepareBucket } from '@/server/storage/bucket'
import { type StorageSettings, storageOrigins, storageSettings } from '@/server/storage/settings'

const ORIGIN = 'https://app.example.org'

interface Call {
  method: string | undefined
  url: string | undefined
  body: string
}
type Answer = { status: number; code?: string }

let server: Server | undefined
afterEach(() => server?.close())

/** The network edge: a store that answers the given way and remembers what it was asked. */
async function store(bucket: Answer, cors: Answer): Promise<{ settings: StorageSettings; calls: Call[] }> {
  const calls: Call[] = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    calls.push({ method: request.method, url: request.url, body })
    const { status, code } = request.url?.includes('cors') ? cors : bucket
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(code ? `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>` : '')
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const settings: StorageSettings = {
    bucket: 'files',
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forcePathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  }
  return { settings, calls }
}
const OK = { status: 200 }

describe('storage:init', () => {
  it('goes on where a store does not take CORS rules', async () => {
    const { settings } = await store(OK, { status: 501, code: 'NotImplemented' })
    expect(await prepareBucket(settings, ORIGIN)).toEqual({ made: true, cors: false })
  })
})

describe('the settings of the store', () => {
  const full = { S3_BUCKET: 'files', S3_REGION: 'eu-west-1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

  it('are complete, or name what is missing', () => {
    expect(storageSettings(readSettings(full))).toMatchObject({ bucket: 'files', forcePathStyle: false })
    expect(storageSettings(readSettings({ ...full, S3_REGION: '' }))).toEqual({ missing: ['S3_REGION'] })
  })

  it('say where browsers reach it', () => {
    expect(storageOrigins(readSettings({}))).toEqual([])
    expect(storageOrigins(readSettings(full))).toEqual([
      'https://s3.eu-west-1.amazonaws.com',
      'https://files.s3.eu-west-1.amazonaws.com',
    ])
    const own = readSettings({
      ...full,
      S3_ENDPOINT: 'http://store:8333',
      S3_PUBLIC_ENDPOINT: 'https://files.example.org',
    })
    expect(storageOrigins(own)).toEqual(['https://files.example.org', 'https://files.files.example.org'])
    expect(storageOrigins({ ...own, S3_FORCE_PATH_STYLE: true })).toEqual(['https://files.example.org'])
  })
})
