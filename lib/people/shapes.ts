import { z } from 'zod'
import { refusals } from '@/lib/http/app-error'
import { emailAddress, id, isoTime, version } from '@/lib/http/fields'
import type { ListPage } from '@/lib/table/shapes'
import type { DoneAnswer } from './account-shapes'

/** How many organisations one person may belong to. */
const ORGANISATIONS_OF_ONE = 200

/** A form sends a cleared choice as an empty text. */
const organization = z.union([id, z.null(), z.literal('').transform(() => null)]).optional()
const organizationAdmin = z.boolean().optional()
const permissions = z.object({ isAdmin: z.boolean().optional() }).optional()
const edited = { _id: id.optional(), version }

/** Body for system admins; the form sends only the address (R-USER-2). */
export const invitationInput = z.object({ email: emailAddress, organization, organizationAdmin, permissions })
export type InvitationInput = z.infer<typeof invitationInput>

/** Body for organisation admins; the server adds the organisation (R-ACCESS-4). */
export const colleagueInvitationInput = invitationInput.pick({ email: true, organizationAdmin: true })

/** All organisations of a person, with the role in each; each once (R-MEMBER-3). */
const organizations = z
  .array(z.object({ organization: id, organizationAdmin: z.boolean().default(false) }))
  .max(ORGANISATIONS_OF_ONE)
  .refine((given) => new Set(given.map((each) => each.organization)).size === given.length, refusals.invalidField)
  .optional()

/**
 * Body for system admins: organisations and permissions (R-USER-2). Absent fields keep their value; `organization` and
 * `organizationAdmin` are those of the first and have no effect beside `organizations`.
 */
export const userInput = z.object({ ...edited, organization, organizationAdmin, organizations, permissions })
export type UserInput = z.infer<typeof userInput>

/** Body for organisation admins: only Organisation Admin or Marketeer (R-ACCESS-4). */
export const colleagueInput = userInput.pick({ _id: true, organizationAdmin: true, version: true })

export const userRow = z.object({
  _id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  /** Only in a single record, being too large for a list. */
  profileImage: z.string().nullable().optional(),
  organization: z
    .object({ _id: z.string(), name: z.string(), location: z.string(), websiteUrl: z.string().nullable() })
    .nullable(),
  organizationAdmin: z.boolean(),
  /** How many the person belongs to; for system admins alone. */
  organizationCount: z.number().optional(),
  /** All of them, the first first; for system admins alone, in a single record. */
  organizations: z.array(z.object({ _id: z.string(), name: z.string(), organizationAdmin: z.boolean() })).optional(),
  permissions: z.object({ isAdmin: z.boolean() }),
  /** True until the invitation is accepted; there is no password yet. */
  invited: z.boolean(),
  /** End of the invitation; null once accepted, and a month after it expired. */
  invitationExpiresAt: isoTime.nullable(),
  /** Whether it can no longer be accepted. */
  invitationExpired: z.boolean(),
  verified: z.boolean(),
  createdAt: isoTime,
  lastLoginAt: isoTime.nullable(),
  version: z.number(),
})
export type UserRow = z.infer<typeof userRow>

/** An organisation that asks the signed-in person to join (R-MEMBER-7). */
export interface MembershipInvitation {
  _id: string
  organization: { _id: string; name: string }
  organizationAdmin: boolean
  /** Full name; null when not known. */
  invitedBy: string | null
  expiresAt: string
}

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

/** Action and role, but never another user's identity (R-SAFE-27). */
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

/** All data about one person, with times in UTC, without hashes and secrets. */
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
    /** Whether the weekly digest is wanted; null for the default of the role. */
    digest: boolean | null
    /** Whether the digests of all organisations are one mail. */
    oneDigest: boolean
    /** Whether the person is named for the monthly report's mail. */
    reportMail: boolean
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
  /** The person's organisations, with the role in each. */
  memberships: {
    organization: string
    organizationAdmin: boolean
    reportMail: boolean
    /** Whether its weekly digest is wanted; null for the person's own wish. */
    digest: boolean | null
    openedAt: string | null
    createdAt: string
  }[]
  /** Groups that the person is admin of. */
  groups: { _id: string; name: string }[]
  /** Organisations that have asked the person to join. */
  membershipInvitations: {
    organization: string
    organizationAdmin: boolean
    createdAt: string
    expiresAt: string
    declinedAt: string | null
  }[]
  /** As whom the issuer of single sign-on knows the person. */
  signOnIdentities: { issuer: string; subject: string; roleValue: string | null; createdAt: string }[]
  mails: { kind: string; state: string; queuedAt: string }[]
  /** Weeks, by their Monday, whose digest was mailed to the person. */
  digestMails: { week: string; queuedAt: string }[]
  /** Months whose report was mailed to the person. */
  reportMails: { month: string; queuedAt: string }[]
  /** Answers of the last 28 days that the person has opened. */
  readAnswers: { answer: string; readAt: string }[]
  /** Assistants that the person has let in. */
  assistantConnections: { clientName: string; clientId: string; createdAt: string; lastUsedAt: string | null }[]
  /** The person's saved views of the page Answers. */
  answerViews: { organization: string; name: string; search: string; createdAt: string }[]
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
  recommendationStatuses: {
    recommendation: string
    status: string
    notes: string | null
    shortName: string | null
    updatedAt: string
  }[]
  recommendationStatusChanges: {
    recommendation: string
    from: string | null
    to: string
    liveSince: string | null
    changedAt: string
  }[]
  /** The person's notes on time lines. */
  notes: { _id: string; organization: string; day: string; text: string; createdAt: string }[]
  /** Opportunities that the person put aside. */
  opportunitiesAside: { organization: string; key: string; createdAt: string }[]
  /** Flags that the person set or solved; the note is theirs, else null. */
  answerFlags: {
    answer: string
    organization: string
    note: string | null
    createdAt: string
    solvedAt: string | null
  }[]
  /** Read tokens the person made; their secrets are not stored. */
  apiTokens: { _id: string; organization: string; name: string; createdAt: string }[]
  /** Channels for alerts that the person made, or whose mails they get (`toThem`); addresses of webhooks are secrets. */
  alertChannels: {
    _id: string
    organization: string | null
    kind: string
    events: string[]
    toThem: boolean
    createdAt: string
  }[]
  /** Organisations for which the person chose where nightly files go; the key's secret is not theirs. */
  exportTargets: { organization: string; bucket: string; createdAt: string }[]
  /** Links to monthly reports the person made; their secrets are not stored. */
  reportShares: { _id: string; organization: string; month: string; createdAt: string }[]
  /** Queries that the person proposed; the words are theirs, else null where they only decided. */
  queryProposals: {
    _id: string
    organization: string
    text: string | null
    state: string
    createdAt: string
    decidedAt: string | null
  }[]
  sentimentGenerations: {
    _id: string
    timeframe: number
    state: string
    createdAt: string
    finishedAt: string | null
  }[]
  /** Responses to creations, stored for a day; their content is part of the created records. */
  keptAnswers: { route: string; createdAt: string }[]
  limits: { key: string; points: number; until: string | null }[]
}

/** Numbers of records erased or anonymised. */
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
