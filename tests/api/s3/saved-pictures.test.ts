import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { POST } from '@/app/api/app/user/[id]/route'
import type { SignedDownload, SignedUpload } from '@/lib/files/shapes'
import type { CurrentUser } from '@/lib/people/account-shapes'
import { db } from '@/server/db/client'
import { expireFiles } from '@/server/files/uploads'
import { requiredFileStore } from '@/server/storage/store'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeImage } from '@/tests/support/images'
import { call } from '@/tests/support/request'
import { askDownload, askUpload, openS3Server, upload } from '@/tests/support/uploads'

// A picture that was uploaded and saved is the one that was checked, whatever its sender sends later (R-SAFE-34, R-SAFE-35).

const HOUR_MS = 3_600_000

await openS3Server()
const colleague = await signInNew()
// Turned by its metadata, which also say where it was taken.
const taken = sharp(await makeImage('jpeg', { width: 800, height: 600 }))
  .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
  .withMetadata({ orientation: 6 })
const photo = new Uint8Array(await taken.toBuffer())

const save = (who: SignedIn, profileImage: string | null) =>
  call(POST, { params: { id: who.userId }, headers: who.headers, body: { profileImage } })
const row = (id: string) => db().storedFile.findUniqueOrThrow({ where: { id } })
const isStored = async (key: string | null) => key !== null && (await requiredFileStore().sizeOf(key)) !== null

/** Sends a file to a signed address. */
const put = async (url: string, body: Uint8Array<ArrayBuffer>) =>
  (await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body })).status

/** What somebody who may look at a file gets. */
async function served(key: string, who = colleague) {
  const { signedUrl, contentType } = (await (await askDownload(who, key)).json()) as SignedDownload
  const response = await fetch(signedUrl)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { bytes, types: [contentType, response.headers.get('content-type')] }
}

/** A photo on its way into a profile, and the address that it was sent to. */
async function sent(who: SignedIn): Promise<{ key: string; signedPostUrl: string }> {
  const asked = await askUpload(who, { query: `isViewableByAnyUser=true&fileSize=${photo.byteLength}` })
  const { signedPostUrl, objectId } = (await asked.json()) as SignedUpload
  expect(await put(signedPostUrl, photo)).toBe(200)
  return { key: objectId, signedPostUrl }
}

describe('a saved picture', () => {
  it('cannot be exchanged by the address that it was sent to', async () => {
    const who = await signInNew()
    const { key, signedPostUrl } = await sent(who)
    const other = new Uint8Array(photo.byteLength).fill(60)
    // Before it is saved it can (positive control): the address is good for more than one file.
    expect(await put(signedPostUrl, other)).toBe(200)
    expect((await served(key)).bytes).toEqual(Buffer.from(other))
    expect((await save(who, key)).status).toBe(400)
    expect(await put(signedPostUrl, photo)).toBe(200)

    const saved = await save(who, key)
    expect([saved.status, ((await saved.json()) as CurrentUser).profileImage]).toEqual([200, key])
    expect(await isStored(key)).toBe(false)
    const before = await served(key)
    expect(await put(signedPostUrl, other)).toBe(200)
    expect(await served(key)).toEqual(before)
    expect((await save(who, key)).status).toBe(200)
    expect(await served(key)).toEqual(before)
  })

  it('is a small upright JPEG without the metadata of the file', async () => {
    const { exif, orientation, width } = await sharp(photo).metadata()
    expect([exif?.includes('Somebody'), orientation, width]).toEqual([true, 6, 800])
    const who = await signInNew()
    const { key } = await sent(who)
    await save(who, key)
    const { bytes, types } = await served(key)
    const made = await sharp(bytes).metadata()
    expect([made.format, made.width, made.height]).toEqual(['jpeg', 300, 400])
    expect([made.exif, made.orientation, bytes.includes('Somebody')]).toEqual([undefined, undefined, false])
    expect(types).toEqual(['image/jpeg', 'image/jpeg'])
  })

  it('of another type is a JPEG from then on', async () => {
    const who = await signInNew()
    const png = new Uint8Array(await makeImage('png'))
    const key = await upload(who, png, { fileType: 'image/png' })
    expect(await served(key, who)).toEqual({ bytes: Buffer.from(png), types: ['image/png', 'image/png'] })
    await save(who, key)
    const { bytes, types } = await served(key, who)
    expect(types).toEqual(['image/jpeg', 'image/jpeg'])
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    const { contentType, byteSize, state } = await row(key)
    expect([contentType, byteSize, state]).toEqual(['image/jpeg', bytes.byteLength, 'stored'])
  })

  it('is removed from the store, with all that was sent for it, when another takes its place', async () => {
    const who = await signInNew()
    const { key, signedPostUrl } = await sent(who)
    await save(who, key)
    const { objectKey } = await row(key)
    await put(signedPostUrl, photo)
    expect([await isStored(key), await isStored(objectKey)]).toEqual([true, true])
    const { key: next } = await sent(who)
    await save(who, next)
    expect(await expireFiles(new Date(Date.now() + HOUR_MS))).toBe(1)
    expect([await isStored(key), await isStored(objectKey)]).toEqual([false, false])
    expect(await isStored((await row(next)).objectKey)).toBe(true)
    expect((await served(next)).types).toEqual(['image/jpeg', 'image/jpeg'])
  })
})
