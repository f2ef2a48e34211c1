import sharp, { type Sharp } from 'sharp'
import { AppError } from '@/lib/app-error'
import { imageRefusals as copy } from '@/lib/copy/profile'
import { IMAGE_DATA_URL } from '@/lib/images/profile-image'
import { AVATAR_LIMIT, IMAGE } from '@/lib/limits'

type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp'

const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** By the first bytes (R-SAFE-34); null for everything else, SVG included. */
function imageKind(bytes: Uint8Array): ImageKind | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  return text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP' ? 'webp' : null
}

/** `image/jpg` is a JPEG; null for types that are not allowed (R-IMAGE-1). */
function declaredKind(type: string): ImageKind | null {
  const found = /^image\/(jpeg|jpg|png|gif|webp)$/.exec(type)?.[1]
  return found === 'jpg' ? 'jpeg' : ((found as ImageKind | undefined) ?? null)
}

/** Good enough for 128 px on a dense screen; a 400 px photo is about 30 KB. */
const JPEG_QUALITY = 85

/** First bytes, at most 16 megapixels, decodable to the end (R-SAFE-34). Throws AppError invalid (400). */
export async function checkImage(bytes: Uint8Array, declaredType: string): Promise<{ width: number; height: number }> {
  const declared = declaredKind(declaredType)
  if (!declared) throw refused(copy.imageType)
  if (imageKind(bytes) !== declared) throw refused(copy.imageMismatch)
  const { width, height } = await decode(() => open(bytes).metadata())
  if (width * height > AVATAR_LIMIT.pixels) throw refused(copy.imageTooLarge)
  // Only decoding shows that a file is whole; statistics do so without keeping the picture.
  await decode(() => open(bytes).stats())
  return { width, height }
}

/** A JPEG of at most 400x400 on white (R-IMAGE-2), without anything else the file carried. */
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

/** Bare base64 has the type of its first bytes. Throws AppError invalid (400), also over 200 kB decoded (R-SAFE-34). */
export function readDataUrl(given: string): { bytes: Uint8Array; type: string } {
  const isDataUrl = given.startsWith('data:')
  if (isDataUrl ? !IMAGE_DATA_URL.test(given) : !BASE64.test(given)) throw refused(copy.imageType)
  const bytes = Buffer.from(given.slice(given.indexOf(',') + 1), 'base64')
  if (bytes.byteLength > AVATAR_LIMIT.bytes) throw refused(copy.imageTooLarge)
  const type = isDataUrl ? given.slice('data:'.length, given.indexOf(';')) : `image/${imageKind(bytes) ?? 'unknown'}`
  return { bytes, type }
}
