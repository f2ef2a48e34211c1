import { reachOf } from '@/lib/access/permissions'
import type { Actor } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import { FILE_KEY } from '@/lib/images/profile-image'
import { SIGNED_URL_S, UPLOAD } from '@/lib/limits'
import type { SignedDownload } from '@/lib/schemas/upload'
import type { StoredFile } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { notFound } from '@/server/services/scope'
import { type FileStore, requiredFileStore } from '@/server/storage/store'
import { discardFile } from './writes'

/**
 * Where to read a file (spec §7, security T41). Visitors read public files; whoever is signed in also what is viewable
 * by any user; its owner, an admin of its organisation and system admins read it in any case.
 * @throws AppError the one 401 for a visitor, whatever the key, and the one 404 for everybody else; 503 without a
 * store, and when a file that was never seen there cannot be looked at.
 */
export async function readDownload(caller: Actor | null, key: string): Promise<SignedDownload> {
  // A visitor is refused before anything is said about the store.
  if (caller) requiredFileStore()
  const file = await findReadable(caller, key)
  if (!file || !(await isThere(requiredFileStore(), file))) {
    throw caller ? notFound() : new AppError('unauthenticated', refusals.unauthenticated)
  }
  const shared = file.isPublic || file.isViewableByAnyUser
  const signedUrl = await requiredFileStore().signDownload({
    key: file.objectKey ?? file.id,
    contentType: file.contentType,
    fileName: file.fileName,
    // What browsers keep for 12 hours has to live longer (D7); everything else is read at once.
    expiresS: shared ? SIGNED_URL_S.sharedDownload : SIGNED_URL_S.privateDownload,
  })
  return { signedUrl, contentType: file.contentType }
}

async function findReadable(caller: Actor | null, key: string): Promise<StoredFile | null> {
  if (!FILE_KEY.test(key)) return null
  const file = await db().storedFile.findFirst({ where: { id: key, discardedAt: null } })
  return file && mayRead(caller, file) ? file : null
}

function mayRead(caller: Actor | null, file: StoredFile): boolean {
  if (file.isPublic) return true
  if (!caller) return false
  const reach = reachOf(caller, 'file.read')
  const own = file.ownerId === caller.userId
  const ofOwnOrganisation = file.organisationId !== null && file.organisationId === caller.organisationId
  return file.isViewableByAnyUser || own || reach === 'any' || (reach === 'ownOrganisation' && ofOwnOrganisation)
}

/**
 * Whether the object has arrived and is no larger than it may be. Looked up until it is known, so that later downloads
 * need no store; a file that is too large is let go of (T40: a length that was not signed binds nobody).
 */
async function isThere(store: FileStore, file: StoredFile): Promise<boolean> {
  if (file.state === 'stored') return true
  const byteSize = await store.sizeOf(file.id)
  if (byteSize === null) return false
  if (byteSize > (file.byteSize ?? UPLOAD.bytes)) {
    await discardFile(db(), file.id)
    return false
  }
  const { count } = await db().storedFile.updateMany({
    // What was made of it meanwhile lies elsewhere, and has another size.
    where: { id: file.id, objectKey: null, discardedAt: null },
    data: { state: 'stored', byteSize },
  })
  return count === 1
}
