import { readJson, writeJson } from '@/lib/api/stored-json'
import { IMAGE_CACHE_HOURS } from '@/lib/limits'
import type { SignedDownload } from '@/lib/schemas/upload'
import { IMAGE_KEYS } from './forget-images'
import { IMAGE_DATA_URL } from './profile-image'

// Signed addresses for 12 hours, and a copy of the own image for when the store is down (R-IMAGE-4); both optional.

const FRESH_MS = IMAGE_CACHE_HOURS * 3_600_000

interface CachedAddress extends SignedDownload {
  timestamp: number
}
type Addresses = Record<string, CachedAddress>

/** The cached address of a file; removes all that are older than 12 hours. */
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

/** A time in the future: the clock was changed. */
function isFresh(entry: Partial<CachedAddress> | null, now: number): boolean {
  const age = now - Number(entry?.timestamp)
  return typeof entry?.signedUrl === 'string' && age >= 0 && age < FRESH_MS
}

/** A full storage keeps nothing. */
function keepJson(key: string, value: object): void {
  try {
    writeJson(key, value)
  } catch {
    localStorage.removeItem(key)
  }
}
