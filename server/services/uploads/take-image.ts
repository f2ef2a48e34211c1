import type { Actor } from '@/lib/access/roles'
import { filesCopy } from '@/lib/copy/files'
import { AppError } from '@/lib/errors/app-error'
import { FILE_KEY } from '@/lib/images/image-types'
import { AVATAR_LIMIT } from '@/lib/limits'
import { db } from '@/server/db'
import { newFileKey } from '@/server/ids'
import { checkImage, makeAvatar } from '@/server/images/check-image'
import { notFound } from '@/server/services/scope'
import { type FileStore, requiredFileStore } from '@/server/storage/store'

/** What `makeAvatar` makes. */
const MADE_TYPE = 'image/jpeg'

interface OwnFile {
  id: string
  ownerId: string
  discardedAt: null
}

/**
 * Takes an uploaded file as an image of its owner: read from the store, checked as any image that comes from outside
 * and made anew (security T39). What is made lies under a key for which nobody gets a signed upload, because the one
 * of the file itself works for some minutes after the check (T40); the file keeps the key by which it is known.
 * @throws AppError 404 for a key that is not an upload of the actor's own; 400 at `profileImage` for a file that did
 * not arrive, is too large or is not the image that it says it is; 503 while the store is down, and without one.
 */
export async function takeImage(actor: Actor, key: string): Promise<void> {
  const store = requiredFileStore()
  const own: OwnFile = { id: key, ownerId: actor.userId, discardedAt: null }
  const file = FILE_KEY.test(key) ? await db().storedFile.findFirst({ where: own }) : null
  if (!file) throw notFound()
  if (file.objectKey) return
  const bytes = await store.read(key, AVATAR_LIMIT.bytes).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'tooLarge' ? refused(filesCopy.tooLarge) : error
  })
  if (!bytes) {
    // Another save may have taken it meanwhile, and the upload with it.
    if (await isTaken(own)) return
    throw refused(filesCopy.notUploaded)
  }
  await checkImage(bytes, file.contentType)
  const kept = await keepMade(store, own, await makeAvatar(bytes))
  if (!kept && !(await isTaken(own))) throw notFound()
  if (kept) await removeQuietly(store, key)
}

/**
 * Writes what was made and lets the file lead there. Until then the object has a row of its own that is let go of
 * already: whatever ends this half way, `expireFiles` removes what was written.
 * @returns false when the file was taken or let go of meanwhile; then nothing is left of this one
 */
async function keepMade(store: FileStore, own: OwnFile, image: Uint8Array): Promise<boolean> {
  const objectKey = newFileKey()
  const made = { id: objectKey }
  await db().storedFile.create({ data: { ...made, fileName: '', contentType: MADE_TYPE, discardedAt: new Date() } })
  await store.write(objectKey, image, MADE_TYPE)
  const kept = await db().$transaction(async (tx) => {
    const { count } = await tx.storedFile.updateMany({
      where: { ...own, objectKey: null },
      data: { objectKey, contentType: MADE_TYPE, byteSize: image.byteLength, state: 'stored' },
    })
    if (count === 1) await tx.storedFile.delete({ where: made })
    return count === 1
  })
  if (!kept && (await removeQuietly(store, objectKey))) await db().storedFile.deleteMany({ where: made })
  return kept
}

async function isTaken(own: OwnFile): Promise<boolean> {
  return (await db().storedFile.count({ where: { ...own, objectKey: { not: null } } })) === 1
}

/** What the store does not remove now, `expireFiles` removes with its row. */
async function removeQuietly(store: FileStore, key: string): Promise<boolean> {
  try {
    await store.remove(key)
    return true
  } catch {
    return false
  }
}

function refused(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { profileImage: sentence } })
}
