import type { Actor } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { refusals } from '@/lib/copy/refusals'
import type { CurrentUser } from '@/lib/schemas/account'
import { db } from '@/server/db'

/** The signed-in user for `whoami` and the pages. */
export async function currentUser(actor: Actor): Promise<CurrentUser> {
  const user = await db().user.findUnique({
    where: { id: actor.userId },
    select: {
      profileImage: true,
      digest: true,
      organisation: { select: { id: true, websiteUrl: true, owner: { select: { name: true, location: true } } } },
      createdAt: true,
      lastLoginAt: true,
    },
  })
  // Deleted since the session was read.
  if (!user) throw new AppError('unauthenticated', refusals.unauthenticated)
  const { organisation } = user
  return {
    _id: actor.userId,
    firstName: actor.firstName,
    lastName: actor.lastName,
    email: actor.email,
    profileImage: user.profileImage,
    organization: organisation && {
      _id: organisation.id,
      name: organisation.owner.name,
      location: organisation.owner.location,
      websiteUrl: organisation.websiteUrl,
    },
    organizationAdmin: actor.roles.includes('organisationAdmin'),
    permissions: { isAdmin: actor.roles.includes('systemAdmin') },
    internal: actor.roles.includes('internal'),
    digest: organisation && (user.digest ?? actor.roles.includes('organisationAdmin')),
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  }
}
