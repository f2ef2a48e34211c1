import { z } from 'zod'
import { emailAddress, id, version } from './fields'
import type { ListPage } from './list'

/** A form sends an emptied choice as an empty text. */
const organization = z.union([id, z.null(), z.literal('').transform(() => null)]).optional()
const organizationAdmin = z.boolean().optional()
const permissions = z.object({ isAdmin: z.boolean().optional() }).optional()
const edited = { _id: id.optional(), version }

/** Body of a system admin's invitation; spec §2's form sends the address only. */
export const invitationInput = z.object({ email: emailAddress, organization, organizationAdmin, permissions })
export type InvitationInput = z.infer<typeof invitationInput>

/** Body of an organisation admin's invitation: the organisation comes from the server (spec §6). */
export const colleagueInvitationInput = invitationInput.pick({ email: true, organizationAdmin: true })

/** Body of a system admin's user form: organisation and permissions (spec §2). What is absent stays. */
export const userInput = z.object({ ...edited, organization, organizationAdmin, permissions })
export type UserInput = z.infer<typeof userInput>

/** Body of an organisation admin's user form: Organisation Admin or Marketeer and nothing else (spec §6). */
export const colleagueInput = userInput.pick({ _id: true, organizationAdmin: true, version: true })

/** A user as those see them who manage users (spec §3). */
export interface UserRow {
  _id: string
  firstName: string | null
  lastName: string | null
  email: string
  /** In a single record only: an image is too large for a list. */
  profileImage?: string | null
  organization: { _id: string; name: string; location: string; websiteUrl: string | null } | null
  organizationAdmin: boolean
  permissions: { isAdmin: boolean }
  /** The invitation was not accepted yet: there is no password. */
  invited: boolean
  /** The address is known to be the user's own. */
  verified: boolean
  createdAt: string
  lastLoginAt: string | null
  version: number
}

/** What the tabs of user management count (spec §6): everyone is in exactly one. */
export interface UserCounts {
  marketeers: number
  organisationAdmins: number
  systemAdmins: number
}

/** A page of all users, with the counts of the tabs, whatever the page is narrowed to. */
export interface UserPage extends ListPage<UserRow> {
  counts: UserCounts
}
