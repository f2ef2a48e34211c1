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
  organisation: z
    .object({ _id: z.string(), name: z.string(), location: z.string(), websiteUrl: z.string().nullable() })
    .nullable(),
})

/** The signed-in user for `whoami` and the pages. */
export async function currentUser(actor: Actor): Promise<CurrentUser> {
  const [user] = await readPrepared('current user', userRow)`
    select u.profile_image as "profileImage", u.digest, u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
      case when o.id is not null then jsonb_build_object(
        '_id', o.id, 'name', w.name, 'location', w.location, 'websiteUrl', o.website_url) end as organisation
    from app_user u left join organisation o on o.id = u.organisation_id left join owner w on w.id = o.id
    where u.id = ${actor.userId}`
  // Deleted since the session was read.
  if (!user) throw new AppError('unauthenticated', refusals.unauthenticated)
  const { organisation } = user
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
