import { z } from 'zod'
import type { Actor } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import type { CurrentUser } from '@/lib/schemas/account'
import { readPrepared } from '@/server/db'

const userRow = z.object({
  profileImage: z.string().nullable(),
  digest: z.boolean().nullable(),
  createdAt: z.date(),
  lastLoginAt: z.date().nullable(),
})
const organisationRow = z.object({
  _id: z.string(),
  name: z.string(),
  location: z.string(),
  websiteUrl: z.string().nullable(),
})

/** The signed-in user for `whoami` and the pages. */
export async function currentUser(actor: Actor): Promise<CurrentUser> {
  const [[user], organisation] = await Promise.all([
    readPrepared('current user', userRow)`
      select profile_image as "profileImage", digest, created_at as "createdAt", last_login_at as "lastLoginAt"
      from app_user where id = ${actor.userId}`,
    actor.organisationId === null ? null : readOrganisation(actor.organisationId),
  ])
  // Deleted since the session was read.
  if (!user) throw new AppError('unauthenticated', refusals.unauthenticated)
  return {
    _id: actor.userId,
    firstName: actor.firstName,
    lastName: actor.lastName,
    email: actor.email,
    profileImage: user.profileImage,
    organization: organisation,
    organizationAdmin: actor.roles.includes('organisationAdmin'),
    permissions: { isAdmin: actor.roles.includes('systemAdmin') },
    internal: actor.roles.includes('internal'),
    digest: organisation && (user.digest ?? actor.roles.includes('organisationAdmin')),
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  }
}

/** By its id, so that only its node is asked. */
async function readOrganisation(id: string): Promise<z.infer<typeof organisationRow> | null> {
  const [organisation] = await readPrepared('current organisation', organisationRow)`
    select o.id as "_id", w.name, w.location, o.website_url as "websiteUrl"
    from organisation o join owner w on w.id = o.id where o.id = ${id}`
  return organisation ?? null
}
