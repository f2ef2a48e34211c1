import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fileRefusals } from '@/lib/http/app-error'
import { AVATAR_LIMIT } from '@/lib/limits'
import { imageRefusals } from '@/lib/people/account-words'
import { db } from '@/server/db/client'
import { adoptImage, discardFile, expireFiles } from '@/server/files/uploads'
import { discardFilesOf } from '@/server/people/writes'
import { requiredFileStore } from '@/server/storage/store'
import { signInNew } from '@/tests/support/actors'
import { makeImage } from '@/tests/support/images'
import { startS3Gate } from '@/tests/support/s3-gate'
import { configure } from '@/tests/support/settings'
import { askDownload, askUpload, openS3Server, upload } from '@/tests/support/uploads'

// Files that nobody uses leave the store, and nothing else does.

const HOUR_MS = 3_600_000
const BYTES = new TextEncoder().encode('x')

const s3 = await openS3Server()
const owner = await signInNew()
const image = new Uint8Array(await makeImage('jpeg'))

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

it('removes what was discarded, once nothing can be sent there any more', async () => {
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
  configure({ S3_ENDPOINT: 'http://127.0.0.1:1' })
  await expect(expireFiles()).rejects.toMatchObject({ code: 'unavailable' })
  configure({ S3_BUCKET: '' })
  expect(await expireFiles()).toBe(0)
  configure(s3.settings)
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

  it('of somebody else, discarded, unknown or without a valid key is not found', async () => {
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

const gate = await startS3Gate(s3.port)

describe('an image is taken once', () => {
  // Whatever happens while a picture is taken, one object and one row are left of it, or nothing that nobody names.

  let key: string
  /** Keys that the application has written to. */
  let written: string[]
  afterAll(() => gate.close())
  beforeEach(async () => {
    await db().storedFile.deleteMany()
    gate.lets = () => true
    configure(s3.settings)
    key = await upload(owner, image)
    // As in production: the server has one way to the store, browsers another.
    configure({ S3_ENDPOINT: gate.url, S3_PUBLIC_ENDPOINT: s3.url })
    written = []
  })

  /** Lets `until` requests of a method come together before any of them goes on; notes what is written. */
  function holdUntilTogether(method: string, until: number): void {
    let open = () => {}
    const all = new Promise<void>((resolve) => {
      open = resolve
    })
    let waiting = 0
    gate.lets = async (asked, object) => {
      if (asked === 'PUT') written.push(object)
      if (asked !== method) return true
      waiting += 1
      if (waiting === until) open()
      await all
      return true
    }
  }
  const refuse = (method: string, only?: string) => {
    gate.lets = (asked, object) => {
      if (asked === 'PUT') written.push(object)
      return asked !== method || (only !== undefined && object !== only)
    }
  }
  const row = () => db().storedFile.findUniqueOrThrow({ where: { id: key } })
  const rows = () => db().storedFile.count()
  const isStored = async (object: string | null | undefined) =>
    Boolean(object) && (await requiredFileStore().sizeOf(object ?? '')) !== null
  const stored = (objects: string[]) => Promise.all(objects.map(isStored))
  const later = () => new Date(Date.now() + HOUR_MS / 2)

  describe('two saves at once', () => {
    it('leave one object and one row, and both succeed', async () => {
      holdUntilTogether('PUT', 2)
      await Promise.all([adoptImage(owner.actor, key), adoptImage(owner.actor, key)])
      const { objectKey, state } = await row()
      expect([written.length, new Set([...written, key]).size, state, await rows()]).toEqual([2, 3, 'stored', 1])
      const [loser] = written.filter((object) => object !== objectKey)
      expect(written).toContain(objectKey)
      expect(await stored([objectKey ?? '', loser ?? '', key])).toEqual([true, false, false])
    })

    it('both succeed when the slower one finds nothing to read any more', async () => {
      let reads = 0
      gate.lets = async (method) => {
        if (method !== 'GET') return true
        reads += 1
        // The whole of another save, while this one is about to read.
        if (reads === 1) await adoptImage(owner.actor, key)
        return true
      }
      await adoptImage(owner.actor, key)
      expect([reads, await rows(), await isStored((await row()).objectKey)]).toEqual([2, 1, true])
    })
  })

  describe('a file that is discarded while it is taken', () => {
    it('is not found, and nothing of it stays', async () => {
      gate.lets = async (method, object) => {
        if (method !== 'PUT') return true
        written.push(object)
        await discardFile(db(), key)
        return true
      }
      await expect(adoptImage(owner.actor, key)).rejects.toMatchObject({ code: 'notFound' })
      expect([(await row()).objectKey, await rows(), await stored(written)]).toEqual([null, 1, [false]])
      expect(await expireFiles(later())).toBe(1)
      expect([await isStored(key), await rows()]).toEqual([false, 0])
    })
  })

  describe('a store in trouble', () => {
    it('that takes nothing is a 503; the upload stays, and can be taken when the store is back', async () => {
      refuse('PUT')
      await expect(adoptImage(owner.actor, key)).rejects.toMatchObject({ code: 'unavailable' })
      expect([(await row()).state, (await row()).objectKey, await isStored(key)]).toEqual(['pending', null, true])
      gate.lets = () => true
      await adoptImage(owner.actor, key)
      expect(await isStored((await row()).objectKey)).toBe(true)
      // The first attempt leaves a row that leads nowhere, until the job removes it.
      expect([await rows(), await expireFiles(later()), await rows()]).toEqual([2, 1, 1])
      expect(await isStored((await row()).objectKey)).toBe(true)
    })

    it('that does not remove the upload hinders nobody; the upload is removed with the picture', async () => {
      refuse('DELETE')
      await adoptImage(owner.actor, key)
      const { objectKey } = await row()
      expect(await stored([key, objectKey ?? ''])).toEqual([true, true])
      await discardFile(db(), key)
      await expect(expireFiles(later())).rejects.toMatchObject({ code: 'unavailable' })
      // Half of it: the row stays for the other half.
      refuse('DELETE', key)
      await expect(expireFiles(later())).rejects.toMatchObject({ code: 'unavailable' })
      expect([await stored([key, objectKey ?? '']), await rows()]).toEqual([[true, false], 1])
      gate.lets = () => true
      expect(await expireFiles(later())).toBe(1)
      expect([await stored([key, objectKey ?? '']), await rows()]).toEqual([[false, false], 0])
    })

    it('that does not remove what the slower of two saves has made leaves it to the job', async () => {
      holdUntilTogether('PUT', 2)
      const passing = gate.lets
      gate.lets = (method, object) => method !== 'DELETE' && passing(method, object)
      await Promise.all([adoptImage(owner.actor, key), adoptImage(owner.actor, key)])
      expect([await stored(written), await rows()]).toEqual([[true, true], 2])
      gate.lets = () => true
      expect(await expireFiles(later())).toBe(1)
      const { objectKey } = await row()
      expect(await stored(written)).toEqual(written.map((object) => object === objectKey))
    })
  })
})
