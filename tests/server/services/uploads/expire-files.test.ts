import { afterAll, beforeAll, expect, it } from 'vitest'
import { db } from '@/server/db'
import { discardFile, expireFiles } from '@/server/services/uploads/writes'
import { discardFilesOf } from '@/server/services/user-data/erase'
import { requiredFileStore } from '@/server/storage/store'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import type { S3Server } from '@/tests/support/s3-server'
import { askDownload, setStore, upload, useS3Server } from '@/tests/support/uploads'

// Files that nobody uses leave the store, and nothing else does.

const HOUR_MS = 3_600_000
const BYTES = new TextEncoder().encode('x')

let s3: S3Server
let owner: SignedIn
beforeAll(async () => {
  s3 = await useS3Server()
  owner = await signInNew()
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
