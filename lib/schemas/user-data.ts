import type { DoneAnswer } from './account'

/** One line of the audit log in an export: what was done, by which role; never who else did it (security T31). */
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

/** Something that keeps the id of who made it and of who changed it last. */
export interface UserDataRecord {
  _id: string
  text: string
  created: boolean
  updated: boolean
  createdAt: string
  updatedAt: string
}

/** Everything that is stored about one person: times in UTC, no hash, no secret. */
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
  /** What the person did. */
  auditEntries: UserDataAudit[]
  /** What others did to the account. */
  auditEntriesAbout: UserDataAudit[]
  queries: UserDataRecord[]
  recommendations: UserDataRecord[]
  recommendationStatuses: { recommendation: string; status: string; notes: string | null; updatedAt: string }[]
  recommendationStatusChanges: { recommendation: string; from: string | null; to: string; changedAt: string }[]
  sentimentGenerations: {
    _id: string
    timeframe: number
    state: string
    createdAt: string
    finishedAt: string | null
  }[]
  /** Answers to creations, kept for a day. What they say is of the records that were created. */
  keptAnswers: { route: string; createdAt: string }[]
  /** Counters of limits that are kept per user. */
  limits: { key: string; points: number; until: string | null }[]
}

/** How many of each were erased, or lost what pointed to the person. */
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
