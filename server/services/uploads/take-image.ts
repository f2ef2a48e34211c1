import type { Actor } from '@/lib/access/roles'
import { filesCopy } from '@/lib/copy/files'
import { AppError } from '@/lib/errors/app-error'
import { FILE_KEY } from '@/lib/images/image-types'
import { AVATAR_LIMIT } from '@/lib/limits'
import { db } from '@/server/db'
import { checkImage } from '@/server/images/check-image'
import { notFound } from '@/server/services/scope'
import { requiredFileStore } from '@/server/storage/store'

/**
 * Takes an uploaded file as an image of its owner: read from the store, checked as any image that comes from outside
 * (security T39), and kept from then on.
 * @throws AppError 404 for a key that is not an upload of the actor's own; 400 at `profileImage` for a file that did
 * not arrive, is too large or is not the image that it says it is; 503 while the store is down, and without one.
 */
export async function takeImage(actor: Actor, key: string): Promise<void> {
  const store = requiredFileStore()
  const own = { id: key, ownerId: actor.userId, discardedAt: null }
  const file = FILE_KEY.test(key) ? await db().storedFile.findFirst({ where: own }) : null
  if (!file) throw notFound()
  const bytes = await store.read(key, AVATAR_LIMIT.bytes).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'tooLarge' ? refused(filesCopy.tooLarge) : error
  })
  if (!bytes) throw refused(filesCopy.notUploaded)
  await checkImage(bytes, file.contentType)
  const data = { state: 'stored', byteSize: bytes.byteLength } as const
  const { count } = await db().storedFile.updateMany({ where: own, data })
  if (count === 0) throw notFound()
}

function refused(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { profileImage: sentence } })
}
