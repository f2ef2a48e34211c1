import sharp, { type Sharp } from 'sharp'
import { profileRefusals as copy } from '@/lib/copy/profile-refusals'
import { AppError } from '@/lib/errors/app-error'
import { AVATAR_LIMIT, IMAGE } from '@/lib/limits'
import { declaredKind, imageKind } from './image-kind'

/** Good enough for 128 px on a dense screen; a 400 px face is about 30 KB. */
const JPEG_QUALITY = 85

/**
 * Whether bytes are the image that they are declared to be (security T39): first bytes of that kind, at most 16
 * megapixels whatever the file's size, readable to the end.
 * @throws AppError invalid (400) with a sentence for the person who chose the file.
 */
export async function checkImage(bytes: Uint8Array, declaredType: string): Promise<{ width: number; height: number }> {
  const declared = declaredKind(declaredType)
  if (!declared) throw refused(copy.imageType)
  if (imageKind(bytes) !== declared) throw refused(copy.imageMismatch)
  const { width, height } = await readable(() => open(bytes).metadata())
  if (width * height > AVATAR_LIMIT.pixels) throw refused(copy.imageTooLarge)
  // Only decoding shows that a file is whole; statistics do so without keeping the picture.
  await readable(() => open(bytes).stats())
  return { width, height }
}

/**
 * An avatar made anew from an image that was checked: a JPEG of at most 400x400 (spec §9), upright, on white, without
 * metadata and without whatever else the file carried.
 */
export async function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  const { maxSide } = IMAGE.avatar
  return readable(() =>
    open(bytes)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  )
}

/** The first frame only: an animation of a thousand frames is one picture here. */
function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: AVATAR_LIMIT.pixels, failOn: 'error', pages: 1 })
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
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
