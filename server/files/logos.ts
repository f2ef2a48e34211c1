import sharp from 'sharp'
import type { Actor } from '@/lib/access/permissions'
import { BRANDING, brandingPrompts as prompts } from '@/lib/branding/words'
import { FILE_KEY, imageTypeOf } from '@/lib/files/profile-image'
import { AppError } from '@/lib/http/app-error'
import { type Db, db } from '@/server/db/client'
import { invalidField, notFound } from '@/server/db/scope'
import { newFileKey } from '@/server/ids'
import { log } from '@/server/log'
import { fileStore, requiredFileStore } from '@/server/storage/store'
import { discardFile } from './uploads'

/** Sharp on paper where it is drawn, at most 160 by 36 pixels, and small enough to travel inside pages and mails. */
const KEPT = { width: 480, height: 108, bytes: 48 * 1024 } as const
const TYPES: readonly (string | null)[] = ['image/png', 'image/jpeg', 'image/webp']
const MADE_TYPE = 'image/png'

/**
 * Makes a logo of a file that the caller has uploaded (R-BRANDING-4), under a key that no upload was ever signed for. It
 * counts as discarded until `keepLogo`, so that one whose save fails is removed.
 * @throws AppError 404 for anybody else's key; 400 at `logo` for what is no such image; 503 without a store.
 */
export async function makeLogo(actor: Actor, organisationId: string | null, upload: string): Promise<string> {
  const store = requiredFileStore()
  const own = { id: upload, ownerId: actor.userId, objectKey: null, discardedAt: null }
  if (!FILE_KEY.test(upload) || (await db().storedFile.count({ where: own })) === 0) throw notFound()
  const given = await store.read(upload, BRANDING.logoBytes).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'tooLarge' ? refused(prompts.logoTooLarge) : error
  })
  if (!given) throw refused(prompts.logoMissing)
  const png = await encodeLogo(given)
  const id = newFileKey()
  const file = { fileName: 'logo.png', contentType: MADE_TYPE, byteSize: png.byteLength, state: 'stored' as const }
  await db().storedFile.create({ data: { id, organisationId, ...file, discardedAt: new Date() } })
  await store.write(id, png, MADE_TYPE)
  return id
}

/** Keeps a made logo, and lets go of what it was made of. */
export async function keepLogo(tx: Db, key: string, upload: string): Promise<void> {
  await tx.storedFile.updateMany({ where: { id: key }, data: { discardedAt: null } })
  await discardFile(tx, upload)
}

/** A logo's bytes; null while the store does not give them, for a page without a logo is better than none. */
export async function readLogo(key: string): Promise<Buffer | null> {
  try {
    const bytes = await fileStore()?.read(key, BRANDING.logoBytes)
    return bytes ? Buffer.from(bytes) : null
  } catch (error) {
    log.warn({ err: error, file: key }, 'logo unavailable')
    return null
  }
}

/** Checks a file by its bytes and encodes its pixels anew, so that nothing else of it stays. Throws AppError 400. */
export async function encodeLogo(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.byteLength > BRANDING.logoBytes) throw refused(prompts.logoTooLarge)
  const type = imageTypeOf(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))
  if (!TYPES.includes(type)) throw refused(prompts.logoType)
  const { width, height, pages = 1 } = await decoded(() => open(bytes).metadata())
  if (Math.max(width, height) > BRANDING.logoSide) throw refused(prompts.logoTooWide)
  if (pages > 1 || (type === 'image/png' && isAnimated(Buffer.from(bytes)))) throw refused(prompts.logoAnimated)
  const small = await decoded(() =>
    open(bytes)
      .autoOrient()
      .resize({ width: KEPT.width, height: KEPT.height, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
  if (small.byteLength <= KEPT.bytes) return small
  // At most a byte for each pixel.
  return sharp(small).png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer()
}

/** Whether a PNG says, before its first pixels, that more frames follow (APNG); decoders read the first one only. */
function isAnimated(png: Buffer): boolean {
  for (let at = 8; at + 8 <= png.byteLength; at += 12 + png.readUInt32BE(at)) {
    const kind = png.toString('latin1', at + 4, at + 8)
    if (kind === 'acTL') return true
    if (kind === 'IDAT') return false
  }
  return false
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: BRANDING.logoSide ** 2, failOn: 'error', pages: 1 })
}

async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const tooLarge = cause instanceof Error && /pixel limit/i.test(cause.message)
    throw refused(tooLarge ? prompts.logoTooWide : prompts.logoUnreadable)
  }
}

const refused = (sentence: string) => invalidField('logo', sentence)
