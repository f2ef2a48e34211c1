import { z } from 'zod'
import type { UserRow } from '@/lib/schemas/user'
import { Prisma } from '@/prisma/generated/client'

/** What is read of a user: the only columns that leave. Neither hash nor tokens are among them. */
export const userColumns = Prisma.sql`u.id, u.first_name, u.last_name, u.email, u.organisation_id,
  o.name AS organisation_name, o.location AS organisation_location, g.website_url AS organisation_website,
  u.organisation_admin, u.system_admin, u.password_hash IS NULL AS invited, u.email_verified_at IS NOT NULL AS verified,
  u.created_at, u.last_login_at, u.version`

export const userTables = Prisma.sql`app_user u LEFT JOIN owner o ON o.id = u.organisation_id
  LEFT JOIN organisation g ON g.id = u.organisation_id`

export const userRow = z.object({
  id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string(),
  organisation_id: z.string().nullable(),
  organisation_name: z.string().nullable(),
  organisation_location: z.string().nullable(),
  organisation_website: z.string().nullable(),
  organisation_admin: z.boolean(),
  system_admin: z.boolean(),
  invited: z.boolean(),
  verified: z.boolean(),
  created_at: z.date(),
  last_login_at: z.date().nullable(),
  version: z.number(),
  /** Read of a single user only. */
  profile_image: z.string().nullable().optional(),
})

export function presentUser(row: z.infer<typeof userRow>): UserRow {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    ...(row.profile_image !== undefined && { profileImage: row.profile_image }),
    organization:
      row.organisation_id === null
        ? null
        : {
            _id: row.organisation_id,
            name: row.organisation_name ?? '',
            location: row.organisation_location ?? '',
            websiteUrl: row.organisation_website,
          },
    organizationAdmin: row.organisation_admin,
    permissions: { isAdmin: row.system_admin },
    invited: row.invited,
    verified: row.verified,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    version: row.version,
  }
}
