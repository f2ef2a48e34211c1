import { z } from 'zod'
import type { Actor } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import type { CurrentUser } from '@/lib/schemas/account'
import { readPrepared } from '@/server/db'

const imageRow = z.object({ profileImage: z.string().nullable() })
const organisationRow = z.object({
  _id: z.string(),
  name: z.string(),
  location: z.string(),
  websiteUrl: z.string().nullable(),
})

/** The signed-in user for `whoami` and the pages. Throws AppError unauthenticated for a read token. */
export async function currentUser(actor: Actor): Promise<CurrentUser> {
  const { account } = actor
  if (!account) throw new AppError('unauthenticated', refusals.unauthenticated)
  const [profileImage, organisation] = await Promise.all([
    account.profileImage === undefined ? readImage(actor.userId) : account.profileImage,
    actor.organisationId === null ? null : readOrganisation(actor.organisationId),
  ])
  return {
    _id: actor.userId,
    firstName: actor.firstName,
    lastName: actor.lastName,
    email: actor.email,
    profileImage,
    organization: organisation,
    organizationAdmin: actor.roles.includes('organisationAdmin'),
    permissions: { isAdmin: actor.roles.includes('systemAdmin') },
    internal: actor.roles.includes('internal'),
    digest: organisation && (account.digest ?? actor.roles.includes('organisationAdmin')),
    createdAt: account.createdAt.toISOString(),
    lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  }
}

async function readImage(userId: string): Promise<string | null> {
  const [user] = await readPrepared('current image', imageRow)`
    select profile_image as "profileImage" from app_user where id = ${userId}`
  return user?.profileImage ?? null
}

async function readOrganisation(id: string): Promise<z.infer<typeof organisationRow> | null> {
  const [organisation] = await readPrepared('current organisation', organisationRow)`
    select o.id as "_id", w.name, w.location, o.website_url as "websiteUrl"
    from organisation o join owner w on w.id = o.id where o.id = ${id}`
  return organisation ?? null
}
