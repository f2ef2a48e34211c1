import { IMAGE_STRATEGY, type ImageStrategy } from '@/lib/files/profile-image'
import type { BulkSignedUploads, FilePermissions, SignedUpload } from '@/lib/files/shapes'
import { imagesCopy } from '@/lib/http/words'
import { UPLOAD } from '@/lib/limits'
import type { CurrentUser } from '@/lib/people/account-shapes'
import { api } from './client'
import { ApiError, putFile } from './send'
import { storeUser } from './session'
import { keepCopy, toDataUrl } from './stored-image'

// Uploads take two steps (R-FILE-1): the API signs an address, the browser puts the file there.

const SIGN = '/api/s3/get-signed-post-url'
const SIGN_MANY = '/api/s3/get-bulk-signed-post-urls'
const UPLOAD_TIMEOUT_MS = 20_000

/** Uploads one file and returns its key. Throws when the API or the store refuses (R-FILE-2). */
export async function upload(file: File, permissions: Partial<FilePermissions> = {}): Promise<string> {
  const { isPublic = false, isViewableByAnyUser = false } = permissions
  const params = new URLSearchParams({
    isPublic: String(isPublic),
    isViewableByAnyUser: String(isViewableByAnyUser),
    fileSize: String(file.size),
  })
  const path = `${SIGN}/${encodeURIComponent(nameOf(file))}/${file.type}?${params}`
  const signed = await api.get<Partial<SignedUpload> | null>(path)
  if (!isSigned(signed)) throw new Error(imagesCopy.noSignedPostUrl)
  await put(file, signed.signedPostUrl)
  return signed.objectId
}

/** Uploads files with the same permissions and returns their keys in the same order. Throws like `upload`. */
export async function uploadAll(files: readonly File[], permissions: Partial<FilePermissions> = {}): Promise<string[]> {
  const wanted = files.map((file) => ({ fileName: nameOf(file), fileType: file.type, fileSize: file.size }))
  const answer = await api.post<Partial<BulkSignedUploads> | null>(SIGN_MANY, { files: wanted, permissions })
  const results = answer?.results
  if (!Array.isArray(results)) throw new Error(imagesCopy.noResults)
  return Promise.all(
    files.map(async (file, index) => {
      const signed = results[index]
      if (!isSigned(signed)) throw new Error(imagesCopy.noResultAt(index))
      await put(file, signed.signedPostUrl)
      return signed.objectId
    }),
  )
}

async function put(file: File, url: string): Promise<void> {
  const { ok, status } = await putFile(url, file, AbortSignal.timeout(UPLOAD_TIMEOUT_MS))
  if (!ok) throw new Error(imagesCopy.storeRefused(status))
}

function isSigned(answer: Partial<SignedUpload> | null | undefined): answer is SignedUpload {
  return typeof answer?.signedPostUrl === 'string' && typeof answer.objectId === 'string'
}

/** Returns a name that is safe as a path segment: never empty, '.' or '..', and without half a surrogate pair. */
function nameOf({ name }: File): string {
  const short = name.slice(0, UPLOAD.fileNameMax).toWellFormed()
  return /^\.{0,2}$/.test(short) ? 'file' : short
}

export const PROFILE = '/api/app/user'

const PERMISSIONS = { isPublic: false, isViewableByAnyUser: true }

/** Saves a picture by the strategy (R-IMAGE-3). Throws ApiError, or what `upload` throws if there is no fallback. */
export async function savePicture(
  userId: string,
  picture: File,
  strategy: ImageStrategy = IMAGE_STRATEGY,
): Promise<CurrentUser> {
  const image = await toDataUrl(picture)
  if (strategy === 'base64') return saveImage(userId, image)
  try {
    const key = await upload(picture, PERMISSIONS)
    const saved = await saveImage(userId, key)
    keepCopy(key, image)
    return saved
  } catch (error) {
    console.error(error)
    if (strategy === 's3' || isSignedOut(error)) throw error
    return saveImage(userId, image)
  }
}

export function removePicture(userId: string): Promise<CurrentUser> {
  return saveImage(userId, null)
}

async function saveImage(userId: string, profileImage: string | null): Promise<CurrentUser> {
  const saved = await api.post<CurrentUser>(PROFILE, { _id: userId, profileImage })
  storeUser(saved, Date.now())
  return saved
}

/** Whether the client redirects on this error, which makes a fallback pointless. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}
