import { profileRefusals as copy } from '@/lib/copy/profile-refusals'
import { AppError } from '@/lib/errors/app-error'
import { IMAGE_DATA_URL } from '@/lib/images/image-types'
import { AVATAR_LIMIT } from '@/lib/limits'
import { imageKind } from './image-kind'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * The bytes of a data URL, or of base64 alone, and the type that they are declared to have (spec §3, §5). Base64 alone
 * declares nothing: its first bytes decide.
 * @throws AppError invalid (400) for other types, for what is no base64, and over 200 kB decoded (security T39).
 */
export function readDataUrl(given: string): { bytes: Uint8Array; type: string } {
  const isDataUrl = given.startsWith('data:')
  if (isDataUrl ? !IMAGE_DATA_URL.test(given) : !BASE64.test(given)) throw refused(copy.imageType)
  const bytes = Buffer.from(given.slice(given.indexOf(',') + 1), 'base64')
  if (bytes.byteLength > AVATAR_LIMIT.bytes) throw refused(copy.imageTooLarge)
  const type = isDataUrl ? given.slice('data:'.length, given.indexOf(';')) : `image/${imageKind(bytes) ?? 'unknown'}`
  return { bytes, type }
}

function refused(sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { profileImage: sentence } })
}
