/** What an image is by its first bytes, whatever it is called. */
export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp'

const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The kind of image that the first bytes say (security T39); null for everything else, SVG included. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  return text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP' ? 'webp' : null
}

/** The kind that a media type declares: `image/jpg` is a JPEG. Null for types that are not allowed (spec §5). */
export function declaredKind(type: string): ImageKind | null {
  const found = /^image\/(jpeg|jpg|png|gif|webp)$/.exec(type)?.[1]
  return found === 'jpg' ? 'jpeg' : ((found as ImageKind | undefined) ?? null)
}
