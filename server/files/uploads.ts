import sharp, { type Sharp } from 'sharp'
import { type Actor, reachOf } from '@/lib/access/permissions'
import { FILE_KEY, IMAGE_DATA_URL, IMAGE_TYPES, imageTypeOf } from '@/lib/files/profile-image'
import type {
  BulkSignedUploads,
  BulkUploadInput,
  FilePermissions,
  SignedDownload,
  SignedUpload,
} from '@/lib/files/shapes'
import { visibleText } from '@/lib/format/text'
import { AppError, fileRefusals, refusals } from '@/lib/http/app-error'
import { AVATAR_LIMIT, IMAGE, SIGNED_URL_S, UPLOAD } from '@/lib/limits'
import { imageRefusals as copy } from '@/lib/people/account-words'
import type { StoredFile } from '@/prisma/generated/client'
import { type Db, db } from '@/server/db/client'
import { notFound } from '@/server/db/scope'
import { newFileKey } from '@/server/ids'
import { type FileStore, fileStore, requiredFileStore } from '@/server/storage/store'

type FileInput = BulkUploadInput['files'][number]

/**
 * Signs an upload under our key (R-FILE-1). Throws 403 for a public file unless a system admin's, 503 with no store.
 */
export async function createUpload(actor: Actor, input: FileInput & FilePermissions): Promise<SignedUpload> {
  const { isPublic, isViewableByAnyUser, ...file } = input
  const [signed] = await sign(actor, [file], { isPublic, isViewableByAnyUser })
  if (!signed) throw new Error('no address was signed for the file')
  return signed
}

/** Signs several uploads, in order. Throws 403 for a user without an organisation, and as `createUpload`. */
export async function createUploads(actor: Actor, { files, permissions }: BulkUploadInput): Promise<BulkSignedUploads> {
  const withoutScope = reachOf(actor, 'file.uploadMany') !== 'any' && actor.organisationId === null
  if (withoutScope) throw new AppError('forbidden', fileRefusals.manyWithoutOrganisation)
  return { results: await sign(actor, files, permissions) }
}

async function sign(actor: Actor, files: FileInput[], permissions: FilePermissions): Promise<SignedUpload[]> {
  if (permissions.isPublic && !reachOf(actor, 'file.publish')) throw new AppError('forbidden', fileRefusals.publish)
  const store = requiredFileStore()
  const keyed = files.map((file) => ({ ...file, key: newFileKey() }))
  await db().storedFile.createMany({
    data: keyed.map(({ key, fileName, fileType, fileSize }) => ({
      ...permissions,
      id: key,
      ownerId: actor.userId,
      organisationId: actor.organisationId,
      fileName: keptName(fileName),
      contentType: fileType,
      byteSize: fileSize ?? null,
    })),
  })
  return Promise.all(
    keyed.map(async ({ key, fileType, fileSize }) => ({
      signedPostUrl: await store.signUpload({
        key,
        contentType: fileType,
        ...(fileSize !== undefined && { contentLength: fileSize }),
      }),
      objectId: key,
    })),
  )
}

/** Removes invisible characters and cuts the name to its limit. */
function keptName(given: string): string {
  const visible = visibleText(given.replace(/\p{C}/gu, ''))
  return [...visible].slice(0, UPLOAD.fileNameMax).join('') || 'file'
}

/** Discards a file: reads no longer find it, and `expireFiles` removes it from the store. */
export async function discardFile(store: Db, key: string): Promise<void> {
  await store.storedFile.updateMany({ where: { id: key, discardedAt: null }, data: { discardedAt: new Date() } })
}

const MADE_TYPE = 'image/jpeg'

interface OwnFile {
  id: string
  ownerId: string
  discardedAt: null
}

/**
 * Makes an upload its owner's image, checked and re-encoded (R-SAFE-34), under a new key without a signed upload; the
 * old one stays writable for some minutes after the check (R-SAFE-35). Throws AppError 404 for another user's key; 400
 * at `profileImage` for a file that is missing, too large or not such an image; 503 without a store.
 */
export async function adoptImage(actor: Actor, key: string): Promise<void> {
  const store = requiredFileStore()
  const own: OwnFile = { id: key, ownerId: actor.userId, discardedAt: null }
  const file = FILE_KEY.test(key) ? await db().storedFile.findFirst({ where: own }) : null
  if (!file) throw notFound()
  if (file.objectKey) return
  const bytes = await store.read(key, AVATAR_LIMIT.bytes).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'tooLarge' ? refused(fileRefusals.tooLarge) : error
  })
  if (!bytes) {
    // A concurrent save may have adopted it and removed the upload.
    if (await isAdopted(own)) return
    throw refused(fileRefusals.notUploaded)
  }
  await checkImage(bytes, file.contentType)
  const kept = await storeMade(store, own, await makeAvatar(bytes))
  if (!kept && !(await isAdopted(own))) throw notFound()
  if (kept) await removeQuietly(store, key)
}

/**
 * Stores the new image. Until the file points to it, the object has a discarded row, so `expireFiles` removes it if
 * this fails half way. False when another call adopted or discarded the file.
 */
async function storeMade(store: FileStore, own: OwnFile, image: Uint8Array): Promise<boolean> {
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

async function isAdopted(own: OwnFile): Promise<boolean> {
  return (await db().storedFile.count({ where: { ...own, objectKey: { not: null } } })) === 1
}

/** Removes an object; what the store does not remove now, `expireFiles` removes with its row. */
async function removeQuietly(store: FileStore, key: string): Promise<boolean> {
  try {
    await store.remove(key)
    return true
  } catch {
    return false
  }
}

const BATCH = 100
/** Until then a signed upload could bring the key back. */
const NO_MORE_UPLOADS_MS = 2 * SIGNED_URL_S.upload * 1000

/**
 * Discards uploads unused for a day, and removes discarded files, objects first so that a store outage leaves none
 * behind. Repeatable, also concurrently. Throws 503 while the store is down.
 */
export async function expireFiles(at = new Date()): Promise<number> {
  const store = fileStore()
  if (!store) return 0
  await db().storedFile.updateMany({
    where: { state: 'pending', discardedAt: null, createdAt: { lt: new Date(+at - UPLOAD.unusedHours * 3_600_000) } },
    data: { discardedAt: at },
  })
  const discarded = { discardedAt: { not: null }, createdAt: { lt: new Date(+at - NO_MORE_UPLOADS_MS) } }
  let removed = 0
  for (;;) {
    const select = { id: true, objectKey: true }
    const files = await db().storedFile.findMany({ where: discarded, select, take: BATCH })
    for (const { id, objectKey } of files) {
      if (objectKey) await store.remove(objectKey)
      // The upload of a re-encoded picture may still exist, or have been sent again.
      await store.remove(id)
      removed += (await db().storedFile.deleteMany({ where: { id } })).count
    }
    if (files.length < BATCH) return removed
  }
}

/**
 * Signs a download. Visitors read public files, users also shared ones, owner and admins always (R-FILE-3, R-SAFE-36).
 * @throws AppError one 401 for visitors whatever the key, one 404 for users; 503 without a store.
 */
export async function readDownload(caller: Actor | null, key: string): Promise<SignedDownload> {
  // Visitors must not learn whether there is a store.
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

/** Asks the store until the file is there. Discards one that is too large: clients need not keep the signed length. */
async function isThere(store: FileStore, file: StoredFile): Promise<boolean> {
  if (file.state === 'stored') return true
  const byteSize = await store.sizeOf(file.id)
  if (byteSize === null) return false
  if (byteSize > (file.byteSize ?? UPLOAD.bytes)) {
    await discardFile(db(), file.id)
    return false
  }
  const { count } = await db().storedFile.updateMany({
    // A re-encoded image has a different key and size.
    where: { id: file.id, objectKey: null, discardedAt: null },
    data: { state: 'stored', byteSize },
  })
  return count === 1
}

const typeOf = (bytes: Uint8Array) => imageTypeOf(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))

/** Good enough for 128 px on a dense screen; a 400 px photo is about 30 KB. */
const JPEG_QUALITY = 85

/** Checks first bytes, at most 16 megapixels, decodable to the end (R-SAFE-34). Throws AppError invalid (400). */
export async function checkImage(bytes: Uint8Array, declaredType: string): Promise<{ width: number; height: number }> {
  if (!IMAGE_TYPES.some((type) => type === declaredType)) throw refused(copy.imageType)
  const declared = declaredType === 'image/jpg' ? 'image/jpeg' : declaredType
  if (typeOf(bytes) !== declared) throw refused(copy.imageMismatch)
  const { width, height } = await decode(() => open(bytes).metadata())
  if (width * height > AVATAR_LIMIT.pixels) throw refused(copy.imageTooLarge)
  // Only decoding proves that a file is whole; `stats` decodes without keeping the pixels.
  await decode(() => open(bytes).stats())
  return { width, height }
}

/** Makes a JPEG of at most 400x400 on white (R-IMAGE-2), without any metadata of the original. */
export async function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  const { maxSide } = IMAGE.avatar
  return decode(() =>
    open(bytes)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  )
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: AVATAR_LIMIT.pixels, failOn: 'error', pages: 1 })
}

async function decode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const tooLarge = cause instanceof Error && /pixel limit/i.test(cause.message)
    throw refused(tooLarge ? copy.imageTooLarge : copy.imageUnreadable, cause)
  }
}

function refused(sentence: string, cause?: unknown): AppError {
  return new AppError('invalid', sentence, { fields: { profileImage: sentence }, cause })
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Takes the type of bare base64 from its first bytes. Throws AppError invalid (400), also over 200 kB (R-SAFE-34). */
export function readDataUrl(given: string): { bytes: Uint8Array; type: string } {
  const isDataUrl = given.startsWith('data:')
  if (isDataUrl ? !IMAGE_DATA_URL.test(given) : !BASE64.test(given)) throw refused(copy.imageType)
  const bytes = Buffer.from(given.slice(given.indexOf(',') + 1), 'base64')
  if (bytes.byteLength > AVATAR_LIMIT.bytes) throw refused(copy.imageTooLarge)
  const type = isDataUrl ? given.slice('data:'.length, given.indexOf(';')) : (typeOf(bytes) ?? 'unknown')
  return { bytes, type }
}
