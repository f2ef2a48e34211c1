import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageRefusals } from '@/lib/copy/profile'
import { fileRefusals } from '@/lib/copy/refusals'
import { AVATAR_LIMIT } from '@/lib/limits'
import { db } from '@/server/db'
import { adoptImage, discardFile } from '@/server/services/uploads/writes'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeImage } from '@/tests/support/images'
import type { S3Server } from '@/tests/support/s3-server'
import { askUpload, setStore, upload, useS3Server } from '@/tests/support/uploads'

// An uploaded file becomes an image of its owner (R-SAFE-34, R-SAFE-36).

let s3: S3Server
let owner: SignedIn
let image: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  s3 = await useS3Server()
  owner = await signInNew()
  image = new Uint8Array(await makeImage('jpeg'))
})
afterAll(() => s3.stop())

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

  it('of another kind than its type says is refused', async () => {
    const key = await upload(owner, image, { fileType: 'image/png' })
    await expect(adoptImage(owner.actor, key)).rejects.toMatchObject(atField(imageRefusals.imageMismatch))
  })

  it('needs a store', async () => {
    const key = await upload(owner, image)
    setStore({ S3_BUCKET: '' })
    await expect(adoptImage(owner.actor, key)).rejects.toMatchObject({
      code: 'unavailable',
      message: fileRefusals.noStore,
    })
    setStore(s3.settings)
    await expect(adoptImage(owner.actor, key)).resolves.toBeUndefined()
  })
})
