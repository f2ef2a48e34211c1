import { ID_PATTERN } from '@/lib/limits'
/** Without SVG, which can contain a script (R-IMAGE-1). */
export const IMAGE_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const

export const IMAGE_DATA_URL = /^data:image\/(?:jpeg|jpg|png|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/

export const FILE_KEY = ID_PATTERN

type ProfileImage = { kind: 'inline'; url: string } | { kind: 'file'; key: string }

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** Base64 characters of a file's signature, its first 12 bytes. */
const HEAD = 16

/** Returns the kind of a stored `profileImage`; bare base64 is recognised by its first bytes (R-IMAGE-1). */
export function readProfileImage(stored: string | null | undefined): ProfileImage | null {
  if (!stored) return null
  if (FILE_KEY.test(stored)) return { kind: 'file', key: stored }
  if (IMAGE_DATA_URL.test(stored)) return { kind: 'inline', url: stored }
  const type = stored.length > HEAD && BASE64.test(stored) ? imageTypeOf(atob(stored.slice(0, HEAD))) : null
  return type ? { kind: 'inline', url: `data:${type};base64,${stored}` } : null
}

/** By the first 12 bytes, as characters (R-SAFE-34); null for everything else, SVG included. */
export function imageTypeOf(head: string): string | null {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? 'image/webp' : null
}

/** Where a new profile image goes (R-IMAGE-3): the user record, the file store, or the store first. */
export type ImageStrategy = 'base64' | 's3' | 'hybrid'

/** 'auto', unset and unknown values mean hybrid. */
export function readStrategy(setting: string | undefined): ImageStrategy {
  return setting === 'base64' || setting === 's3' ? setting : 'hybrid'
}

/** Next replaces this name at build time, so it must be written out. */
export const IMAGE_STRATEGY = readStrategy(process.env.NEXT_PUBLIC_PROFILE_IMAGE_STRATEGY)
