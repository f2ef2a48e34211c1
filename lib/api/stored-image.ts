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

/** The signed address of a stored image, cached for 12 hours (R-IMAGE-4). Throws when the API returns none. */
export async function findStoredImage(fileKey: string, signal?: AbortSignal): Promise<StoredImage> {
  const kept = cachedAddress(fileKey, Date.now())
  if (kept) return { url: kept.signedUrl, isNew: false }
  const signed = await api.get<Partial<SignedDownload> | null>(storedImagePath(fileKey), { ...(signal && { signal }) })
  const { signedUrl, contentType = '' } = signed ?? {}
  if (typeof signedUrl !== 'string' || signedUrl === '') throw new Error(imagesCopy.noSignedUrl)
  cacheAddress(fileKey, { signedUrl, contentType }, Date.now())
  return { url: signedUrl, isNew: true }
}

/** Caches an image for when the store cannot be reached. Never throws. */
export async function copyStoredImage(fileKey: string, url: string): Promise<void> {
  try {
    const response = await fetchFile(url)
    const file = await response.blob()
    if (response.ok && file.size <= AVATAR_LIMIT.bytes) keepCopy(fileKey, await toDataUrl(file))
  } catch (error) {
    console.warn(error)
  }
}
