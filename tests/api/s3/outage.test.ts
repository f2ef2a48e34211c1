import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fileRefusals } from '@/lib/http/app-error'
import { adoptImage } from '@/server/files/uploads'
import { requiredFileStore } from '@/server/storage/store'
import { signInNew } from '@/tests/support/actors'
import { makeImage } from '@/tests/support/images'
import { configure } from '@/tests/support/settings'
import { type Fault, startTcpProxy } from '@/tests/support/tcp-proxy'
import { askDownload, askUpload, openS3Server, upload } from '@/tests/support/uploads'

// The store goes away in the ways in which networks fail (R-SAFE-65): signing goes on, all else is a quick 503.

/** Two seconds and what the rest of a call takes. */
const BOUND_MS = 2600

let stored: string
let unseen: string
const s3 = await openS3Server()
const owner = await signInNew()
const proxy = await startTcpProxy({ host: '127.0.0.1', port: s3.port })
afterAll(() => proxy.close())
beforeEach(async () => {
  proxy.end()
  // As in production: the server has one way to the store, browsers another.
  configure({ S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`, S3_PUBLIC_ENDPOINT: s3.url })
  const image = new Uint8Array(await makeImage('jpeg'))
  stored = await upload(owner, image)
  await adoptImage(owner.actor, stored)
  unseen = await upload(owner, image)
})

async function timed<T>(work: Promise<T>): Promise<T> {
  const start = performance.now()
  const done = await work
  expect(performance.now() - start).toBeLessThan(BOUND_MS)
  return done
}

describe.each([
  ['resets connections', { kind: 'down' }],
  ['falls silent', { kind: 'silent' }],
  ['is later than any wait', { kind: 'slow', ms: 3000 }],
  ['resets within its answers', { kind: 'resetAfter', bytes: 60 }],
  ['ends within its answers', { kind: 'endAfter', bytes: 60 }],
] satisfies [string, Fault][])('a store that %s', (_how, fault) => {
  const fail = () => proxy.begin(fault)
  it('does not stop signing: what was sent before and what is sent now passes', async () => {
    fail()
    const response = await timed(askUpload(owner, { query: 'fileSize=1' }))
    expect(response.status).toBe(200)
    const { signedPostUrl } = await response.json()
    const headers = { 'content-type': 'image/jpeg' }
    expect((await fetch(signedPostUrl, { method: 'PUT', headers, body: 'x' })).status).toBe(200)
    const read = await timed(askDownload(owner, stored))
    expect((await fetch((await read.json()).signedUrl)).status).toBe(200)
  })

  it('is a 503 within 2 s where it is needed, and 200 when it is back', async () => {
    fail()
    const response = await timed(askDownload(owner, unseen))
    expect([response.status, await response.json()]).toEqual([503, { error: fileRefusals.storeDown }])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await timed(expect(adoptImage(owner.actor, unseen)).rejects.toMatchObject({ code: 'unavailable' }))
    proxy.end()
    await adoptImage(owner.actor, unseen)
    expect((await askDownload(owner, unseen)).status).toBe(200)
  })
})

describe('a store that is slow', () => {
  it('answers later, but does', async () => {
    for (const fault of [
      { kind: 'slow', ms: 100, jitterMs: 100 },
      { kind: 'slowClose', ms: 3000 },
    ] satisfies Fault[]) {
      proxy.begin(fault)
      expect(
        (await timed(askDownload(owner, await upload(owner, new Uint8Array(await makeImage('jpeg')))))).status,
      ).toBe(200)
    }
  })

  it('is given up in the middle of a file as well', async () => {
    let rest = ''
    const slow = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 4 })
      response.write(`ab${rest}`)
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    configure({ S3_ENDPOINT: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` })
    await timed(expect(requiredFileStore().read(stored, 100)).rejects.toMatchObject({ code: 'unavailable' }))
    rest = 'cd'
    expect(Buffer.from((await requiredFileStore().read(stored, 100)) ?? []).toString()).toBe('abcd')
    slow.closeAllConnections()
    slow.close()
  })

  it('is not waited for any longer than the caller does', async () => {
    proxy.begin({ kind: 'silent' })
    const start = performance.now()
    const reading = requiredFileStore().read(unseen, 100_000, AbortSignal.timeout(200))
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' })
    expect(performance.now() - start).toBeLessThan(1500)
    proxy.end()
    expect(await requiredFileStore().read(unseen, 100_000, AbortSignal.timeout(2000))).not.toBeNull()
  })
})
