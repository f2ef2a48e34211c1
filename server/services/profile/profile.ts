import { z } from 'zod'
import type { Actor } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import { FILE_KEY } from '@/lib/images/profile-image'
import type { CurrentUser } from '@/lib/schemas/account'
import type { ProfileInput } from '@/lib/schemas/profile'
import { db, readRows } from '@/server/db'
import { checkImage, makeAvatar, readDataUrl } from '@/server/images/check-image'
import { currentUser } from '@/server/services/accounts/current-user'
import { recordAudit } from '@/server/services/audit'
import { notFound } from '@/server/services/scope'
import { adoptImage, discardFile } from '@/server/services/uploads/writes'

/** The own profile; 404 for any other id, whatever the roles. */
export async function readProfile(actor: Actor, id: string): Promise<CurrentUser> {
  if (id !== actor.userId) throw notFound()
  return currentUser(actor)
}

const pictureRow = z.object({ profile_image: z.string().nullable() })

interface ProfileChange {
  firstName?: string
  lastName?: string
  profileImage?: string | null
  digest?: boolean
}

/**
 * Absent fields stay (R-PROFILE-1). An image is checked and re-encoded, and the file before it discarded.
 * @throws AppError 404 for any other id, 400 at `profileImage`, 503 while the file store is down.
 */
export async function saveProfile(
  actor: Actor,
  id: string,
  input: ProfileInput,
  requestId: string,
): Promise<CurrentUser> {
  if (id !== actor.userId) throw notFound()
  if (input._id !== undefined && input._id !== id) throw new AppError('invalid', refusals.invalid)
  const change = await changeOf(actor, input)
  return currentUser(Object.keys(change).length > 0 ? await store(actor, change, requestId) : actor)
}

/** Outside the transaction: store and decoder are slow. */
async function changeOf(actor: Actor, input: ProfileInput): Promise<ProfileChange> {
  const { firstName, lastName, profileImage, digest } = input
  return {
    ...(firstName !== undefined && firstName !== actor.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== actor.lastName && { lastName }),
    ...(profileImage !== undefined && { profileImage: await imageOf(actor, profileImage) }),
    ...(digest !== undefined && { digest }),
  }
}

async function imageOf(actor: Actor, given: string | null): Promise<string | null> {
  if (!given) return null
  if (FILE_KEY.test(given)) {
    await adoptImage(actor, given)
    return given
  }
  const { bytes, type } = readDataUrl(given)
  await checkImage(bytes, type)
  const avatar = await makeAvatar(bytes)
  return `data:image/jpeg;base64,${avatar.toString('base64')}`
}

const accountFields = {
  firstName: true,
  lastName: true,
  profileImage: true,
  digest: true,
  createdAt: true,
  lastLoginAt: true,
} as const

/** The actor as the change has left them. */
function store(actor: Actor, change: ProfileChange, requestId: string): Promise<Actor> {
  return db().$transaction(async (tx) => {
    const [picture] = await readRows(pictureRow, tx)`
      select profile_image from app_user where id = ${actor.userId} for update`
    // Deleted since the session was read.
    if (!picture) throw new AppError('unauthenticated', refusals.unauthenticated)
    const { firstName, lastName, ...account } = await tx.user.update({
      where: { id: actor.userId },
      data: { ...change, updatedAt: new Date() },
      select: accountFields,
    })
    const before = picture.profile_image
    if (change.profileImage !== undefined && before !== change.profileImage && FILE_KEY.test(before ?? '')) {
      await discardFile(tx, before ?? '')
    }
    await recordAudit(tx, {
      actor,
      role: 'marketeer',
      action: 'profile.save',
      target: { kind: 'user', id: actor.userId },
      detail: { changed: Object.keys(change) },
      requestId,
    })
    return { ...actor, firstName, lastName, account }
  })
}
