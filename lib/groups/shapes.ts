import { z } from 'zod'
import { storedBranding } from '@/lib/branding/shapes'
import { emailAddress, id, isoTime, requiredText, version } from '@/lib/http/fields'
import { TEXT } from '@/lib/limits'
import { userRow } from '@/lib/people/shapes'
import { groupPeopleCopy, groupsCopy } from './words'

const MOST = { organisations: 1000, admins: 100 }

/** A group as system admins see it (R-GROUP-1). */
export const groupRow = z.object({
  _id: z.string(),
  name: z.string(),
  organizations: z.array(z.object({ _id: z.string(), name: z.string() })),
  admins: z.array(z.object({ _id: z.string(), email: z.string() })),
  /** What its organisations have that have none themselves. */
  branding: storedBranding,
  createdAt: isoTime,
  version: z.number(),
})
export type GroupRow = z.infer<typeof groupRow>

/** Body of the form; absent organisations and admins stay as they are. */
export const groupInput = z.object({
  _id: id.optional(),
  name: requiredText(TEXT.name, groupsCopy.form.namePrompt),
  organizations: z.array(id).max(MOST.organisations).optional(),
  admins: z.array(id).max(MOST.admins).optional(),
  version,
})
export type GroupInput = z.infer<typeof groupInput>

/** A person, with the organisations of the caller's groups alone (R-GROUP-5). */
export const groupPersonRow = userRow
  .pick({
    ...{ _id: true, firstName: true, lastName: true, email: true, createdAt: true, lastLoginAt: true },
    ...{ invited: true, invitationExpiresAt: true, invitationExpired: true },
  })
  .extend({
    organizations: z.array(z.object({ _id: z.string(), name: z.string(), organizationAdmin: z.boolean() })),
  })
export type GroupPersonRow = z.infer<typeof groupPersonRow>

const organization = z.string(groupPeopleCopy.organisationPrompt).pipe(id)

/** Body of an invitation into one of the group's organisations. */
export const groupInvitationInput = z.object({
  email: emailAddress,
  organization,
  organizationAdmin: z.boolean().optional(),
})

/** Body that sets a person's role in one of the group's organisations. */
export const groupRoleInput = z.object({ organization, organizationAdmin: z.boolean() })
export type GroupRoleInput = z.infer<typeof groupRoleInput>

/** Search params that name the organisation to remove a person from. */
export const groupRemoval = z.object({ organization })
