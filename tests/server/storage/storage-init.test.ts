import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { commandsCopy } from '@/lib/people/words'
import { storageOrigins } from '@/proxy'
import { readSettings } from '@/server/settings/env'
import { prepareBucket, storageSettings } from '@/server/storage/store'
import { startS3Server } from '@/tests/support/s3-server'

// `npm run storage:init` against a store that is empty, as an operator calls it, and what browsers may do afterwards.

const ORIGIN = 'https://app.example.org'

const s3 = await startS3Server(null)
afterAll(() => s3.stop())

async function storageInit(changes: Record<string, string> = {}) {
  const env = { ...process.env, ...s3.settings, APP_URL: `${ORIGIN}/`, ...changes }
  const ran = promisify(execFile)(process.execPath, ['tools/main.mjs', 'storage:init'], { env })
  return ran.then(({ stdout }) => stdout.trim().split('\n'))
}

/** What a browser asks before it sends a file. */
const preflight = (origin: string, method = 'PUT', header = 'content-type') =>
  fetch(`${s3.url}/${s3.settings.S3_BUCKET}/${'a'.repeat(24)}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': header },
  })

it('makes the bucket, lets the application’s browsers in and no others, and may be repeated', async () => {
  expect((await preflight(ORIGIN)).status).toBe(403)
  const cors = commandsCopy.corsSet(ORIGIN)
  expect(await storageInit()).toEqual([commandsCopy.bucketMade('sightline-files'), cors])
  expect(await storageInit()).toEqual([commandsCopy.bucketThere('sightline-files'), cors])
  expect([(await preflight(ORIGIN)).status, (await preflight(ORIGIN, 'GET')).status]).toEqual([200, 200])
  expect((await preflight('https://evil.example.org')).status).toBe(403)
  expect((await preflight(ORIGIN, 'DELETE')).status).toBe(403)
  expect((await preflight(ORIGIN, 'PUT', 'x-amz-acl')).status).toBe(403)
})

it('fails in one line that names the settings: a key that the store does not know, a store that is not there', async () => {
  await expect(storageInit({ S3_SECRET_ACCESS_KEY: 'not the secret' })).rejects.toMatchObject({
    code: 1,
    stderr: `${commandsCopy.storageRefused('SignatureDoesNotMatch')}\n`,
  })
  const endpoint = 'http://127.0.0.1:9'
  await expect(storageInit({ S3_ENDPOINT: endpoint })).rejects.toMatchObject({
    code: 1,
    stderr: `${commandsCopy.storageUnreachable(endpoint, 'ECONNREFUSED')}\n`,
  })
})

it('goes on where a store does not take CORS rules', async () => {
  const store = createServer((request, response) => {
    const isCors = request.url?.includes('cors')
    response.writeHead(isCors ? 501 : 200, { 'content-type': 'application/xml' })
    response.end(isCors ? '<?xml version="1.0"?><Error><Code>NotImplemented</Code></Error>' : '')
  })
  onTestFinished(() => void store.close())
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const settings = { bucket: 'files', region: 'eu-central-1', endpoint, forcePathStyle: true, credentials }
  expect(await prepareBucket(settings, ORIGIN)).toEqual({ made: true, cors: false })
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
