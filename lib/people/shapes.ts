import { z } from 'zod'
import { emailAddress, id, isoTime, version } from '@/lib/http/fields'
import type { ListPage } from '@/lib/table/shapes'
import type { DoneAnswer } from './account-shapes'

/** A form sends a cleared choice as an empty text. */
const organization = z.union([id, z.null(), z.literal('').transform(() => null)]).optional()
const organizationAdmin = z.boolean().optional()
const permissions = z.object({ isAdmin: z.boolean().optional() }).optional()
const edited = { _id: id.optional(), version }

/** For system admins; the form sends the address only (R-USER-2). */
export const invitationInput = z.object({ email: emailAddress, organization, organizationAdmin, permissions })
export type InvitationInput = z.infer<typeof invitationInput>

/** For organisation admins: the organisation comes from the server (R-ACCESS-4). */
export const colleagueInvitationInput = invitationInput.pick({ email: true, organizationAdmin: true })

/** For system admins: organisation and permissions (R-USER-2). Absent fields keep their value. */
export const userInput = z.object({ ...edited, organization, organizationAdmin, permissions })
export type UserInput = z.infer<typeof userInput>

/** For organisation admins: Organisation Admin or Marketeer and nothing else (R-ACCESS-4). */
export const colleagueInput = userInput.pick({ _id: true, organizationAdmin: true, version: true })

export const userRow = z.object({
  _id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  /** Only in a single record: too large for a list. */
  profileImage: z.string().nullable().optional(),
  organization: z
    .object({ _id: z.string(), name: z.string(), location: z.string(), websiteUrl: z.string().nullable() })
    .nullable(),
  organizationAdmin: z.boolean(),
  permissions: z.object({ isAdmin: z.boolean() }),
  /** The invitation is not accepted yet, so there is no password. */
  invited: z.boolean(),
  /** Until when the invitation can be accepted; null once it is, and a month after it expired. */
  invitationExpiresAt: isoTime.nullable(),
  /** It can no longer be accepted. */
  invitationExpired: z.boolean(),
  verified: z.boolean(),
  createdAt: isoTime,
  lastLoginAt: isoTime.nullable(),
  version: z.number(),
})
export type UserRow = z.infer<typeof userRow>

/** Counts of the tabs of user management (R-ACCESS-5); every user is in exactly one. */
export const userCounts = z.object({
  marketeers: z.number(),
  organisationAdmins: z.number(),
  systemAdmins: z.number(),
})
export type UserCounts = z.infer<typeof userCounts>

export interface UserPage extends ListPage<UserRow> {
  counts: UserCounts
}

/** The action and the role, but never the identity of another user (R-SAFE-27). */
export interface UserDataAudit {
  at: string
  role: string
  action: string
  targetKind: string
  targetId: string | null
  organization: string | null
  detail: unknown
  requestId: string | null
}

export interface UserDataRecord {
  _id: string
  text: string
  created: boolean
  updated: boolean
  createdAt: string
  updatedAt: string
}

/** All data about one person: times in UTC, no hashes, no secrets. */
export interface UserData {
  exportedAt: string
  account: {
    _id: string
    firstName: string | null
    lastName: string | null
    email: string
    emailVerifiedAt: string | null
    hasPassword: boolean
    organization: { _id: string; name: string } | null
    organizationAdmin: boolean
    permissions: { isAdmin: boolean }
    /** A data URL, or the key of one of `files`. */
    profileImage: string | null
    /** Whether the weekly digest is wanted; null by the role. */
    digest: boolean | null
    version: number
    createdAt: string
    updatedAt: string
    lastLoginAt: string | null
  }
  sessions: {
    createdAt: string
    lastSeenAt: string
    expiresAt: string
    endedAt: string | null
    endReason: string | null
    browser: string | null
  }[]
  links: { purpose: string; createdAt: string; expiresAt: string; usedAt: string | null }[]
  mails: { kind: string; state: string; queuedAt: string }[]
  /** Mondays of whose digests the person got a mail. */
  digestMails: { week: string; queuedAt: string }[]
  files: {
    key: string
    fileName: string
    contentType: string
    byteSize: number | null
    isPublic: boolean
    isViewableByAnyUser: boolean
    state: string
    createdAt: string
    discardedAt: string | null
  }[]
  crashReports: {
    error: { name: string; message: string }
    componentName: string | null
    location: string | null
    browser: string | null
    userDescription: string | null
    createdAt: string
  }[]
  auditEntries: UserDataAudit[]
  auditEntriesAbout: UserDataAudit[]
  queries: UserDataRecord[]
  recommendations: UserDataRecord[]
  recommendationStatuses: { recommendation: string; status: string; notes: string | null; updatedAt: string }[]
  recommendationStatusChanges: {
    recommendation: string
    from: string | null
    to: string
    liveSince: string | null
    changedAt: string
  }[]
  /** What the person noted on time lines. */
  notes: { _id: string; organization: string; day: string; text: string; createdAt: string }[]
  /** Read tokens that the person made; their secrets are kept nowhere. */
  apiTokens: { _id: string; organization: string; name: string; createdAt: string }[]
  /** Links to monthly reports that the person made; their secrets are kept nowhere. */
  reportShares: { _id: string; organization: string; month: string; createdAt: string }[]
  sentimentGenerations: {
    _id: string
    timeframe: number
    state: string
    createdAt: string
    finishedAt: string | null
  }[]
  /** Responses to creations, stored for a day; their content belongs to the created records. */
  keptAnswers: { route: string; createdAt: string }[]
  limits: { key: string; points: number; until: string | null }[]
}

/** Records that were erased or anonymised. */
export interface ErasedCounts {
  accounts: number
  sessions: number
  links: number
  mails: number
  files: number
  crashReports: number
  auditEntries: number
  sentimentGenerations: number
  keptAnswers: number
  limits: number
}

export interface ErasedAnswer extends DoneAnswer {
  erased: ErasedCounts
}
