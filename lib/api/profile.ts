import { toDataUrl } from '@/lib/images/data-url'
import { keepCopy } from '@/lib/images/image-cache'
import { IMAGE_STRATEGY, type ImageStrategy } from '@/lib/images/profile-image'
import type { CurrentUser } from '@/lib/schemas/account'
import { api } from './client'
import { ApiError } from './send'
import { storeUser } from './session'
import { upload } from './uploads'

export const PROFILE = '/api/app/user'

const PERMISSIONS = { isPublic: false, isViewableByAnyUser: true }

/** Saves a picture by the strategy (R-IMAGE-3). Throws ApiError, or what `upload` throws where there is no fallback. */
export async function savePicture(
  userId: string,
  picture: File,
  strategy: ImageStrategy = IMAGE_STRATEGY,
): Promise<CurrentUser> {
  const image = await toDataUrl(picture)
  if (strategy === 'base64') return saveImage(userId, image)
  try {
    const key = await upload(picture, PERMISSIONS)
    const saved = await saveImage(userId, key)
    keepCopy(key, image)
    return saved
  } catch (error) {
    console.error(error)
    if (strategy === 's3' || isSignedOut(error)) throw error
    return saveImage(userId, image)
  }
}

export function removePicture(userId: string): Promise<CurrentUser> {
  return saveImage(userId, null)
}

async function saveImage(userId: string, profileImage: string | null): Promise<CurrentUser> {
  const saved = await api.post<CurrentUser>(PROFILE, { _id: userId, profileImage })
  storeUser(saved, Date.now())
  return saved
}

/** The client redirects on these, so a fallback is pointless. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}
