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
 * Visitors read public files, users also shared ones, owner and admins in any case (R-FILE-3, R-SAFE-36).
 * @throws AppError one 401 for visitors whatever the key, one 404 for users; 503 without a store.
 */
export async function readDownload(caller: Actor | null, key: string): Promise<SignedDownload> {
  // A visitor must not learn whether there is a store.
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
    // Browsers cache shared pictures for 12 hours (R-IMAGE-4), so their address must live longer.
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

/** Checked until known. A file that is too large is discarded: a client need not keep to the length it signed for. */
async function isThere(store: FileStore, file: StoredFile): Promise<boolean> {
  if (file.state === 'stored') return true
  const byteSize = await store.sizeOf(file.id)
  if (byteSize === null) return false
  if (byteSize > (file.byteSize ?? UPLOAD.bytes)) {
    await discardFile(db(), file.id)
    return false
  }
  const { count } = await db().storedFile.updateMany({
    // A re-encoded image has another key and another size.
    where: { id: file.id, objectKey: null, discardedAt: null },
    data: { state: 'stored', byteSize },
  })
  return count === 1
}
