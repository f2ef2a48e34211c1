import { imagesCopy } from '@/lib/copy/api'
import { toDataUrl } from '@/lib/images/data-url'
import { cacheAddress, cachedAddress, keepCopy } from '@/lib/images/image-cache'
import { AVATAR_LIMIT } from '@/lib/limits'
import type { SignedDownload } from '@/lib/schemas/upload'
import { api } from './client'
import { fetchFile } from './send'

export const storedImagePath = (fileKey: string) => `/api/s3/get-signed-url/${fileKey}`

export interface StoredImage {
  url: string
  isNew: boolean
}

/**
 * The signed address of a stored image: the kept one while it is younger than 12 hours, else a new one (R-IMAGE-4).
 * @throws ApiError when the API refuses, Error 'get-signed-url did not return a url'.
 */
export async function findStoredImage(fileKey: string, signal?: AbortSignal): Promise<StoredImage> {
  const kept = cachedAddress(fileKey, Date.now())
  if (kept) return { url: kept.signedUrl, isNew: false }
  const signed = await api.get<Partial<SignedDownload> | null>(storedImagePath(fileKey), { ...(signal && { signal }) })
  const { signedUrl, contentType = '' } = signed ?? {}
  if (typeof signedUrl !== 'string' || signedUrl === '') throw new Error(imagesCopy.noSignedUrl)
  cacheAddress(fileKey, { signedUrl, contentType }, Date.now())
  return { url: signedUrl, isNew: true }
}

/** Keeps a copy of a picture that has just been shown. It is a precaution: where it fails, nothing is lost. */
export async function copyStoredImage(fileKey: string, url: string): Promise<void> {
  try {
    const response = await fetchFile(url)
    const file = await response.blob()
    if (response.ok && file.size <= AVATAR_LIMIT.bytes) keepCopy(fileKey, await toDataUrl(file))
  } catch (error) {
    console.warn(error)
  }
}
