import { SIGNED_URL_S, UPLOAD } from '@/lib/limits'
import { db } from '@/server/db'
import { fileStore } from '@/server/storage/store'

const BATCH = 100
/** A signed upload may still be under way for a while after its time: until then the key could come back. */
const NO_MORE_UPLOADS_MS = 2 * SIGNED_URL_S.upload * 1000

/**
 * Lets go of uploads that nobody has used for a day, and removes what was let go of: the objects first, then the row,
 * so that a store that is down leaves nothing behind. Called by the worker; safe to repeat and to run twice at once.
 * @returns how many files are gone
 * @throws AppError unavailable (503) while the store is down; without a store nothing happens.
 */
export async function expireFiles(now = new Date()): Promise<number> {
  const store = fileStore()
  if (!store) return 0
  await db().storedFile.updateMany({
    where: { state: 'pending', discardedAt: null, createdAt: { lt: new Date(+now - UPLOAD.unusedHours * 3_600_000) } },
    data: { discardedAt: now },
  })
  const discarded = { discardedAt: { not: null }, createdAt: { lt: new Date(+now - NO_MORE_UPLOADS_MS) } }
  let removed = 0
  for (;;) {
    const select = { id: true, objectKey: true }
    const files = await db().storedFile.findMany({ where: discarded, select, take: BATCH })
    for (const { id, objectKey } of files) {
      if (objectKey) await store.remove(objectKey)
      // Also of a picture that was made anew: its upload may have failed to go, or have been sent once more.
      await store.remove(id)
      removed += (await db().storedFile.deleteMany({ where: { id } })).count
    }
    if (files.length < BATCH) return removed
  }
}
