import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { adoptImage, discardFile, expireFiles } from '@/server/services/uploads/writes'
import { requiredFileStore } from '@/server/storage/store'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { makeImage } from '@/tests/support/images'
import { type S3Gate, startS3Gate } from '@/tests/support/s3-gate'
import type { S3Server } from '@/tests/support/s3-server'
import { setStore, upload, useS3Server } from '@/tests/support/uploads'

// Whatever happens while a picture is taken, one object and one row are left of it, or nothing that nobody names.

const HOUR_MS = 3_600_000

let s3: S3Server
let gate: S3Gate
let owner: SignedIn
let key: string
/** Keys that the application has written to. */
let written: string[]
beforeAll(async () => {
  s3 = await useS3Server()
  gate = await startS3Gate(s3.port)
  owner = await signInNew()
})
afterAll(async () => {
  await gate.close()
  await s3.stop()
})
beforeEach(async () => {
  await db().storedFile.deleteMany()
  gate.lets = () => true
  setStore(s3.settings)
  key = await upload(owner, new Uint8Array(await makeImage('jpeg')))
  // As in production: the server has one way to the store, browsers another.
  setStore({ S3_ENDPOINT: gate.url, S3_PUBLIC_ENDPOINT: s3.url })
  written = []
})

/** Lets `until` requests of a method come together before any of them goes on; notes what is written. */
function together(method: string, until: number): void {
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
    together('PUT', 2)
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

describe('a file that is let go of while it is taken', () => {
  it('is not there, and nothing of it stays', async () => {
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
    // Of the first attempt a row is left that leads nowhere, until the job comes by.
    expect([await rows(), await expireFiles(later()), await rows()]).toEqual([2, 1, 1])
    expect(await isStored((await row()).objectKey)).toBe(true)
  })

  it('that does not remove the upload hinders nobody; it goes with the picture', async () => {
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
    together('PUT', 2)
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
