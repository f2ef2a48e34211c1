import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageRefusals } from '@/lib/copy/profile'
import { fileRefusals } from '@/lib/copy/refusals'
import { AVATAR_LIMIT } from '@/lib/limits'
import { db } from '@/server/db'
import { adoptImage, discardFile, expireFiles } from '@/server/services/uploads/writes'
import { discardFilesOf } from '@/server/services/user-data/erase'
import { requiredFileStore } from '@/server/storage/store'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeImage } from '@/tests/support/images'
import type { S3Server } from '@/tests/support/s3-server'
import { askDownload, askUpload, setStore, upload, useS3Server } from '@/tests/support/uploads'

// Files that nobody uses leave the store, and nothing else does.

const HOUR_MS = 3_600_000
const BYTES = new TextEncoder().encode('x')

let s3: S3Server
let owner: SignedIn
let image: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  s3 = await useS3Server()
  owner = await signInNew()
  image = new Uint8Array(await makeImage('jpeg'))
})
afterAll(() => s3.stop())

/** A file that was sent so many hours ago. */
async function sent(hoursAgo: number, who = owner): Promise<string> {
  const id = await upload(who, BYTES)
  await db().storedFile.update({ where: { id }, data: { createdAt: new Date(Date.now() - hoursAgo * HOUR_MS) } })
  return id
}
const isStored = async (key: string) => (await requiredFileStore().sizeOf(key)) !== null
const isKnown = async (id: string) => (await db().storedFile.findUnique({ where: { id } })) !== null
const there = async (key: string) => [await isKnown(key), await isStored(key)]

it('removes what nobody used for a day, and keeps what is used or young', async () => {
  const [unused, used, young] = [await sent(25), await sent(25), await sent(23)]
  expect((await askDownload(owner, used)).status).toBe(200)
  expect(await expireFiles()).toBe(1)
  expect(await there(unused)).toEqual([false, false])
  expect(await there(used)).toEqual([true, true])
  expect(await there(young)).toEqual([true, true])
  expect(await expireFiles()).toBe(0)
})

it('removes what was let go of, once nothing can be sent there any more', async () => {
  const [old, fresh, kept] = [await sent(1), await sent(0), await sent(1)]
  for (const key of [old, fresh]) await discardFile(db(), key)
  expect(await expireFiles()).toBe(1)
  expect(await there(old)).toEqual([false, false])
  expect(await there(fresh)).toEqual([true, true])
  expect(await there(kept)).toEqual([true, true])
  expect(await expireFiles(new Date(Date.now() + HOUR_MS / 2))).toBe(1)
  expect(await there(fresh)).toEqual([false, false])
})

it('removes all files of somebody who is erased, and nobody else’s', async () => {
  const erased = await signInNew()
  const theirs = [await sent(1, erased), await sent(2, erased)]
  const other = await sent(1)
  await discardFilesOf(db(), erased.userId)
  expect(await expireFiles()).toBe(2)
  expect(await Promise.all(theirs.map(there))).toEqual([
    [false, false],
    [false, false],
  ])
  expect(await there(other)).toEqual([true, true])
})

it('waits for a store that is away, and finds everything again', async () => {
  const key = await sent(25)
  setStore({ S3_ENDPOINT: 'http://127.0.0.1:1' })
  await expect(expireFiles()).rejects.toMatchObject({ code: 'unavailable' })
  setStore({ S3_BUCKET: '' })
  expect(await expireFiles()).toBe(0)
  setStore(s3.settings)
  expect(await there(key)).toEqual([true, true])
  expect(await expireFiles()).toBe(1)
  expect(await there(key)).toEqual([false, false])
})

// An uploaded file becomes an image of its owner (R-SAFE-34, R-SAFE-36).
const stateOf = async (id: string) => (await db().storedFile.findUniqueOrThrow({ where: { id } })).state
const atField = (sentence: string) => ({ code: 'invalid', fields: { profileImage: sentence } })

describe('an uploaded image', () => {
  it('is kept, and may be taken again', async () => {
    const key = await upload(owner, image)
    expect(await stateOf(key)).toBe('pending')
    await adoptImage(owner.actor, key)
    await adoptImage(owner.actor, key)
    expect(await stateOf(key)).toBe('stored')
  })

  it('of somebody else, let go of, unknown or no key at all is not there', async () => {
    const key = await upload(owner, image)
    const other = await signInNew({ roles: ['systemAdmin'] })
    for (const each of [key, 'f'.repeat(24), 'me.jpg', ''])
      await expect(adoptImage(other.actor, each)).rejects.toMatchObject({ code: 'notFound' })
    await discardFile(db(), key)
    await expect(adoptImage(owner.actor, key)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('that never arrived is asked for again', async () => {
    const { objectId } = await (await askUpload(owner)).json()
    await expect(adoptImage(owner.actor, objectId)).rejects.toMatchObject(atField(fileRefusals.notUploaded))
  })

  it.each([
    ['a page', new TextEncoder().encode('<script>alert(1)</script>'), imageRefusals.imageMismatch],
    ['nothing', new Uint8Array(), imageRefusals.imageMismatch],
    ['more than 200 kB', new Uint8Array(AVATAR_LIMIT.bytes + 1), fileRefusals.tooLarge],
  ])('that is %s is refused and stays unused', async (_what, bytes, sentence) => {
    const key = await upload(owner, bytes)
    await expect(adoptImage(owner.actor, key)).rejects.toMatchObject(atField(sentence))
    expect(await stateOf(key)).toBe('pending')
  })
})
