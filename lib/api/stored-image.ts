import { IMAGE_DATA_URL } from '@/lib/files/profile-image'
import type { SignedDownload } from '@/lib/files/shapes'
import { imagesCopy } from '@/lib/http/words'
import { AVATAR_LIMIT, IMAGE_CACHE_HOURS } from '@/lib/limits'
import { api } from './client'
import { fetchFile } from './send'
import { IMAGE_KEYS } from './session'
import { forgetStored, readJson, writeJson } from './stored-json'

// Caches signed addresses for 12 hours, and the own image for when the store is down (R-IMAGE-4); both optional.

const FRESH_MS = IMAGE_CACHE_HOURS * 3_600_000

interface CachedAddress extends SignedDownload {
  timestamp: number
}
type Addresses = Record<string, CachedAddress>

/** Returns a file's cached address and removes all older than 12 hours. */
export function cachedAddress(fileKey: string, now: number): SignedDownload | null {
  const kept = readJson<Addresses>(IMAGE_KEYS.addresses) ?? {}
  const fresh = Object.entries(kept).filter(([, entry]) => isFresh(entry, now))
  if (fresh.length < Object.keys(kept).length) keepJson(IMAGE_KEYS.addresses, Object.fromEntries(fresh))
  return new Map(fresh).get(fileKey) ?? null
}

export function cacheAddress(fileKey: string, { signedUrl, contentType }: SignedDownload, timestamp: number): void {
  const kept = readJson<Addresses>(IMAGE_KEYS.addresses) ?? {}
  keepJson(IMAGE_KEYS.addresses, { ...kept, [fileKey]: { signedUrl, contentType, timestamp } })
}

export function forgetAddress(fileKey: string): void {
  const { [fileKey]: _removed, ...rest } = readJson<Addresses>(IMAGE_KEYS.addresses) ?? {}
  keepJson(IMAGE_KEYS.addresses, rest)
}

export function keptCopy(fileKey: string): string | null {
  const kept = readJson<{ key: string; image: string }>(IMAGE_KEYS.copy)
  return kept?.key === fileKey && IMAGE_DATA_URL.test(kept.image) ? kept.image : null
}

export function keepCopy(fileKey: string, image: string): void {
  keepJson(IMAGE_KEYS.copy, { key: fileKey, image })
}

/** Also false for a time in the future, after a change of the clock. */
function isFresh(entry: Partial<CachedAddress> | null, now: number): boolean {
  const age = now - Number(entry?.timestamp)
  return typeof entry?.signedUrl === 'string' && age >= 0 && age < FRESH_MS
}

/** A storage that is full or refused keeps nothing. */
function keepJson(key: string, value: object): void {
  try {
    writeJson(key, value)
  } catch {
    forgetStored(key)
  }
}

/** Thrown when this browser cannot shrink the image (R-IMAGE-6). */
export class ImageError extends Error {
  override readonly name = 'ImageError'
}

/** Reads a file as a data URL. Throws ImageError 'failed to read file'. */
export function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new ImageError(imagesCopy.readFailed, { cause: reader.error }))
    reader.readAsDataURL(file)
  })
}

export const storedImagePath = (fileKey: string) => `/api/s3/get-signed-url/${fileKey}`

export interface StoredImage {
  url: string
  isNew: boolean
}

/** Returns the signed address of a stored image, cached for 12 hours (R-IMAGE-4). Throws when the API returns none. */
export async function findStoredImage(fileKey: string, signal?: AbortSignal): Promise<StoredImage> {
  const kept = cachedAddress(fileKey, Date.now())
  if (kept) return { url: kept.signedUrl, isNew: false }
  const signed = await api.get<Partial<SignedDownload> | null>(storedImagePath(fileKey), { ...(signal && { signal }) })
  const { signedUrl, contentType = '' } = signed ?? {}
  if (typeof signedUrl !== 'string' || signedUrl === '') throw new Error(imagesCopy.noSignedUrl)
  cacheAddress(fileKey, { signedUrl, contentType }, Date.now())
  return { url: signedUrl, isNew: true }
}

/** Caches a copy of an image for when the store is unreachable. Never throws. */
export async function copyStoredImage(fileKey: string, url: string): Promise<void> {
  try {
    const response = await fetchFile(url)
    const file = await response.blob()
    if (response.ok && file.size <= AVATAR_LIMIT.bytes) keepCopy(fileKey, await toDataUrl(file))
  } catch (error) {
    console.warn(error)
  }
}
