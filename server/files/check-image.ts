import sharp, { type Sharp } from 'sharp'
import { IMAGE_DATA_URL, IMAGE_TYPES, imageTypeOf } from '@/lib/files/profile-image'
import { AppError } from '@/lib/http/app-error'
import { AVATAR_LIMIT, IMAGE } from '@/lib/limits'
import { imageRefusals as copy } from '@/lib/people/account-words'

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
