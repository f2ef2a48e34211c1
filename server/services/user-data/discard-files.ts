import type { Db } from '@/server/db'

/**
 * Gives up every file that a user has uploaded, the profile picture among them: nobody owns or finds it from now on,
 * and the job that expires files removes its object. Names of files often say whose they are. Answers how many.
 */
export function discardFilesOf(tx: Db, userId: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE stored_file SET owner_id = NULL, file_name = '', discarded_at = coalesce(discarded_at, now())
    WHERE owner_id = ${userId}`
}
