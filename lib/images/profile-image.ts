import { FILE_KEY, IMAGE_DATA_URL } from './image-types'

/** Where the picture of a person is: in the text itself, or in the file store. */
export type ProfileImage = { kind: 'inline'; url: string } | { kind: 'file'; key: string }

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** Enough of a file, in characters of base64, to tell what it is: 12 bytes. */
const HEAD = 16

/**
 * What a stored `profileImage` is (spec §3, §5): a data URL of an allowed type, the key of a file, or base64 alone,
 * whose type its first bytes tell. Anything else is no image.
 */
export function readProfileImage(stored: string | null | undefined): ProfileImage | null {
  if (!stored) return null
  if (FILE_KEY.test(stored)) return { kind: 'file', key: stored }
  if (IMAGE_DATA_URL.test(stored)) return { kind: 'inline', url: stored }
  const type = stored.length > HEAD && BASE64.test(stored) ? typeOf(atob(stored.slice(0, HEAD))) : null
  return type ? { kind: 'inline', url: `data:${type};base64,${stored}` } : null
}

function typeOf(head: string): string | null {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null
}
