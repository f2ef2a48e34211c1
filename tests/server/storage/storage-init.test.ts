import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandsCopy } from '@/lib/copy/commands'
import { type S3Server, startS3Server } from '@/tests/support/s3-server'

// `npm run storage:init` against a store that is empty, as an operator calls it, and what browsers may do afterwards.

const ORIGIN = 'https://app.example.org'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server(null)
})
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
