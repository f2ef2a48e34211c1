import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { requiredFileStore } from '@/server/storage/store'
import { startS3Server } from '@/tests/support/s3-server'
import { configure } from '@/tests/support/settings'

// Signed addresses against a store that checks them (R-SAFE-35): every refusal beside what is accepted.

const KEY = 'a1b2c3d4e5f60718293a4b5c'
const JPEG = { 'content-type': 'image/jpeg' }
const BODY = Buffer.from('twelve bytes')

const s3 = await startS3Server()
configure(s3.settings)
afterAll(() => s3.stop())
afterEach(() => {
  vi.useRealTimers()
})

const put = (url: string, body: Buffer, headers: Record<string, string> = JPEG) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
const signUpload = (contentLength?: number) =>
  requiredFileStore().signUpload({ key: KEY, contentType: 'image/jpeg', ...(contentLength && { contentLength }) })
const signDownload = (expiresS = 300) =>
  requiredFileStore().signDownload({ key: KEY, contentType: 'image/jpeg', expiresS, fileName: 'me "2".jpg' })

/** The error code that the store gives. */
async function refusal(response: Response): Promise<[status: number, code: string | undefined]> {
  return [response.status, /<Code>(\w+)</.exec(await response.text())?.[1]]
}
const MISMATCH = [403, 'SignatureDoesNotMatch']

/** A URL with one part of its query replaced. */
function changed(url: string, name: string, value: string): string {
  const copy = new URL(url)
  expect(copy.searchParams.get(name)).not.toBeNull()
  copy.searchParams.set(name, value)
  return copy.href
}

describe('a signed upload', () => {
  it('takes the file, and keeps what was sent', async () => {
    expect((await put(await signUpload(BODY.byteLength), BODY)).status).toBe(200)
    expect(Buffer.from((await requiredFileStore().read(KEY, 100)) ?? [])).toEqual(BODY)
    expect(await requiredFileStore().sizeOf(KEY)).toBe(BODY.byteLength)
  })

  it('signs type and length, lives for 5 minutes, and carries no checksum', async () => {
    const query = new URL(await signUpload(12)).searchParams
    expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect(query.get('X-Amz-Expires')).toBe('300')
    expect([...query.keys()].filter((name) => /checksum/i.test(name))).toEqual([])
    expect(new URL(await signUpload()).searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host')
  })

  it('refuses another type, no type, a bigger body and a smaller one', async () => {
    const url = await signUpload(BODY.byteLength)
    const others: Record<string, string>[] = [{ 'content-type': 'text/html' }, { 'content-type': 'image/svg+xml' }, {}]
    for (const headers of others) expect(await refusal(await put(url, BODY, headers))).toEqual(MISMATCH)
    expect(await refusal(await put(url, Buffer.concat([BODY, BODY])))).toEqual(MISMATCH)
    expect(await refusal(await put(url, BODY.subarray(1)))).toEqual(MISMATCH)
    expect((await put(url, BODY)).status).toBe(200)
  })

  it('refuses another key, a changed signature, a longer life and another method', async () => {
    const url = await signUpload(BODY.byteLength)
    const signature = new URL(url).searchParams.get('X-Amz-Signature') ?? ''
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1)
    expect(await refusal(await put(changed(url, 'X-Amz-Signature', flipped), BODY))).toEqual(MISMATCH)
    expect(await refusal(await put(changed(url, 'X-Amz-Expires', '3000'), BODY))).toEqual(MISMATCH)
    expect(await refusal(await put(url.replace(KEY, 'f'.repeat(24)), BODY))).toEqual(MISMATCH)
    expect(await refusal(await fetch(url))).toEqual(MISMATCH)
    expect(await refusal(await put(url.split('?')[0] ?? '', BODY))).toEqual([403, 'AccessDenied'])
  })

  it('is refused when its time is over', async () => {
    const at = async (secondsAgo: number) => {
      vi.useFakeTimers({ now: Date.now() - secondsAgo * 1000, toFake: ['Date'] })
      const url = await signUpload(BODY.byteLength)
      vi.useRealTimers()
      return put(url, BODY)
    }
    expect((await at(290)).status).toBe(200)
    expect(await refusal(await at(302))).toEqual([403, 'AccessDenied'])
  })
})

describe('a signed download', () => {
  it('refuses another type, another name, another key, and no signature', async () => {
    const url = await signDownload()
    expect(await refusal(await fetch(changed(url, 'response-content-type', 'text/html')))).toEqual(MISMATCH)
    expect(await refusal(await fetch(changed(url, 'response-content-disposition', 'attachment')))).toEqual(MISMATCH)
    expect(await refusal(await fetch(url.replace(KEY, 'f'.repeat(24))))).toEqual(MISMATCH)
    expect(await refusal(await fetch(url.split('?')[0] ?? ''))).toEqual([403, 'AccessDenied'])
    expect(await refusal(await put(url, BODY))).toEqual(MISMATCH)
  })
})

describe('what the server asks the store', () => {
  it('reads no more than it may', async () => {
    await expect(requiredFileStore().read(KEY, BODY.byteLength - 1)).rejects.toMatchObject({ code: 'tooLarge' })
    expect(await requiredFileStore().read(KEY, BODY.byteLength)).toHaveLength(BODY.byteLength)
  })

  it('writes what can be read back, in place of what was there', async () => {
    const [store, key] = [requiredFileStore(), 'b'.repeat(24)]
    await store.write(key, BODY, 'image/png')
    await store.write(key, BODY.subarray(1), 'image/jpeg')
    expect(Buffer.from((await store.read(key, 100)) ?? [])).toEqual(BODY.subarray(1))
    const asStored = await fetch(await store.signDownload({ key, contentType: 'image/jpeg', expiresS: 60 }))
    expect(asStored.status).toBe(200)
    await store.remove(key)
    configure({ S3_BUCKET: 'no-such-bucket' })
    await expect(requiredFileStore().write(key, BODY, 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' })
    configure(s3.settings)
    expect(await requiredFileStore().read(key, 100)).toBeNull()
  })

  it('removes, also what is gone already', async () => {
    const store = requiredFileStore()
    await store.remove(KEY)
    expect([await store.read(KEY, 100), await store.sizeOf(KEY)]).toEqual([null, null])
    await store.remove(KEY)
  })

  it('takes a refusal for a store that is down, not for a missing file', async () => {
    configure({ S3_SECRET_ACCESS_KEY: 'not the secret' })
    await expect(requiredFileStore().read(KEY, 100)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(requiredFileStore().sizeOf(KEY)).rejects.toMatchObject({ code: 'unavailable' })
    configure(s3.settings)
    expect(await requiredFileStore().read(KEY, 100)).toBeNull()
  })
})
