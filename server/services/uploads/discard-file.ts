import type { Db } from '@/server/db'

/** Lets go of a file: from now on nobody finds it, and `expireFiles` removes it from the store. */
export async function discardFile(store: Db, key: string): Promise<void> {
  await store.storedFile.updateMany({ where: { id: key, discardedAt: null }, data: { discardedAt: new Date() } })
}
