import type { Actor } from '@/lib/access/permissions'
import { monthOf } from '@/lib/format/dates'
import { toDay } from '@/lib/format/days'
import type { UserData, UserDataAudit, UserDataRecord } from '@/lib/people/shapes'
import type { Prisma } from '@/prisma/generated/client'
import { recordAudit } from '@/server/audit/audit'
import type { Db } from '@/server/db/client'
import { db } from '@/server/db/client'
import { notFound } from '@/server/db/scope'
import { invitationsToExport } from '@/server/people/membership-invitations'
import { groupsToExport, membershipsToExport } from '@/server/people/memberships'
import { findMails } from '@/server/queue/client'

const byId = { orderBy: { id: 'asc' as const } }
/** Throws 404. */
async function readAccount(tx: Db, id: string): Promise<UserData['account']> {
  const user = await tx.user.findUnique({
    where: { id },
    select: {
      firstName: true,
      lastName: true,
      email: true,
      emailVerifiedAt: true,
      passwordHash: true,
      organisation: { select: { id: true, owner: { select: { name: true } } } },
      ...{ organisationAdmin: true, systemAdmin: true, profileImage: true, digest: true },
      ...{ reportMail: true, oneDigest: true },
      ...{ version: true, createdAt: true, updatedAt: true, lastLoginAt: true },
    },
  })
  if (!user) throw notFound()
  const { organisation, organisationAdmin, systemAdmin, passwordHash, ...rest } = user
  return {
    _id: id,
    ...written(rest),
    hasPassword: passwordHash !== null,
    organization: organisation?.owner ? { _id: organisation.id, name: organisation.owner.name } : null,
    organizationAdmin: organisationAdmin,
    permissions: { isAdmin: systemAdmin },
  }
}

async function readSessions(tx: Db, userId: string): Promise<UserData['sessions']> {
  const sessions = await tx.session.findMany({
    ...byId,
    where: { userId },
    select: {
      ...{ createdAt: true, lastSeenAt: true, expiresAt: true },
      ...{ revokedAt: true, revokedReason: true, userAgent: true },
    },
  })
  return sessions.map(({ revokedAt: endedAt, revokedReason: endReason, userAgent: browser, ...rest }) =>
    written({ ...rest, endedAt, endReason, browser }),
  )
}

/** The links that were mailed, and who comes by single sign-on. */
async function readWaysIn(tx: Db, userId: string): Promise<Pick<UserData, 'links' | 'signOnIdentities'>> {
  const select = { purpose: true, createdAt: true, expiresAt: true, usedAt: true } as const
  const links = await tx.oneTimeToken.findMany({ ...byId, where: { userId }, select })
  const identities = await tx.signOnIdentity.findMany({ where: { userId }, omit: { userId: true } })
  return { links: links.map(written), signOnIdentities: identities.map(written) }
}

/** Which regular mails were made for a person. */
async function readRegularMails(tx: Db, userId: string): Promise<Pick<UserData, 'digestMails' | 'reportMails'>> {
  const digests = await tx.digestMail.findMany({ where: { userId }, orderBy: { week: 'asc' } })
  const reports = await tx.reportMail.findMany({ where: { userId }, orderBy: { month: 'asc' } })
  const queued = (row: { createdAt: Date }) => written({ queuedAt: row.createdAt })
  return {
    digestMails: digests.map((row) => ({ week: toDay(row.week), ...queued(row) })),
    reportMails: reports.map((row) => ({ month: monthOf(toDay(row.month)), ...queued(row) })),
  }
}

/** What a person keeps of the page Answers, and the assistants they let in. */
async function readKept(tx: Db, userId: string) {
  const read = await tx.answerRead.findMany({ where: { userId }, orderBy: [{ readAt: 'asc' }, { resultId: 'asc' }] })
  const ofView = { organisationId: true, name: true, search: true, createdAt: true } as const
  const views = await tx.answerView.findMany({ ...byId, where: { userId }, select: ofView })
  const select = { clientName: true, clientId: true, createdAt: true, lastUsedAt: true } as const
  return {
    assistantConnections: (await tx.assistantConnection.findMany({ ...byId, where: { userId }, select })).map(written),
    readAnswers: read.map(({ resultId: answer, readAt }) => ({ answer, ...written({ readAt }) })),
    answerViews: views.map(({ organisationId: organization, ...rest }) => ({ organization, ...written(rest) })),
  }
}

async function readFiles(tx: Db, ownerId: string): Promise<UserData['files']> {
  const files = await tx.storedFile.findMany({
    ...byId,
    where: { ownerId },
    select: {
      id: true,
      fileName: true,
      contentType: true,
      byteSize: true,
      isPublic: true,
      isViewableByAnyUser: true,
      state: true,
      createdAt: true,
      discardedAt: true,
    },
  })
  return files.map(({ id: key, ...rest }) => ({ key, ...written(rest) }))
}

async function readCrashReports(tx: Db, userId: string): Promise<UserData['crashReports']> {
  const reports = await tx.crashOccurrence.findMany({
    ...byId,
    where: { userId },
    select: {
      componentName: true,
      location: true,
      browser: true,
      userDescription: true,
      createdAt: true,
      crashReport: { select: { errorName: true, errorMessage: true } },
    },
  })
  return reports.map(({ crashReport, ...rest }) => ({
    error: { name: crashReport?.errorName ?? '', message: crashReport?.errorMessage ?? '' },
    ...written(rest),
  }))
}

async function readAnswers(tx: Db, userId: string): Promise<UserData['keptAnswers']> {
  const asked = { where: { userId }, orderBy: { createdAt: 'asc' }, select: { route: true, createdAt: true } } as const
  return (await tx.idempotencyKey.findMany(asked)).map(written)
}

/** Leaves out counters of addresses: their keys are digests, which do not show whose they are. */
async function readLimits(tx: Db, id: string): Promise<UserData['limits']> {
  const limits = await tx.rateLimit.findMany({ where: { key: { contains: id } }, orderBy: { key: 'asc' } })
  return limits.map(({ key, points, expire }) =>
    written({ key, points, until: expire === null ? null : new Date(Number(expire)) }),
  )
}

const TIMEOUT_MS = 30_000
/**
 * Reads everything about one person (R-DATA-1), without hashes and secrets; `tests/architecture/person-data.test.ts`
 * lists the tables. Audits before reading. Throws AppError 404 for an unknown id.
 */
export async function exportUserData(actor: Actor, id: string, requestId: string): Promise<UserData> {
  return db().$transaction(
    async (tx) => {
      const account = await readAccount(tx, id)
      await recordAudit(tx, {
        actor,
        role: 'systemAdmin',
        action: 'user.export',
        target: { kind: 'user', id },
        detail: {},
        requestId,
      })
      return {
        exportedAt: new Date().toISOString(),
        account,
        sessions: await readSessions(tx, id),
        memberships: await membershipsToExport(tx, id),
        groups: await groupsToExport(tx, id),
        membershipInvitations: await invitationsToExport(tx, id),
        ...(await readWaysIn(tx, id)),
        mails: (await findMails(account.email, tx)).map(({ kind, state, queuedAt }) =>
          written({ kind, state, queuedAt }),
        ),
        ...(await readRegularMails(tx, id)),
        ...(await readKept(tx, id)),
        files: await readFiles(tx, id),
        crashReports: await readCrashReports(tx, id),
        keptAnswers: await readAnswers(tx, id),
        limits: await readLimits(tx, id),
        ...(await readActionData(tx, id)),
      }
    },
    { isolationLevel: 'RepeatableRead', timeout: TIMEOUT_MS },
  )
}

/** A row as JSON says it: times in ISO 8601. */
export type Written<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key]
}

export function written<Row extends object>(row: Row): Written<Row> {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value])
  return Object.fromEntries(entries) as Written<Row>
}

/** What a person did in the product. */
export async function readActionData(tx: Db, id: string) {
  const touched = { where: { OR: [{ createdById: id }, { updatedById: id }] }, orderBy: { id: 'asc' as const } }
  const stamps = { id: true, createdById: true, updatedById: true, createdAt: true, updatedAt: true } as const
  const queries = await tx.query.findMany({ ...touched, select: { ...stamps, searchTerm: true } })
  const recommendations = await tx.geoRecommendation.findMany({
    ...touched,
    select: { ...stamps, title: true, description: true },
  })
  return {
    auditEntries: await readAudit(tx, { actorId: id }),
    auditEntriesAbout: await readAudit(tx, {
      targetKind: 'user',
      targetId: id,
      OR: [{ actorId: null }, { actorId: { not: id } }],
    }),
    queries: queries.map((row) => touchedBy(id, row, row.searchTerm)),
    recommendations: recommendations.map((row) =>
      touchedBy(id, row, [row.title, row.description].filter(Boolean).join('\n\n')),
    ),
    ...{ ...(await readStatuses(tx, id)), ...(await readMade(tx, id)) },
  }
}

/** What they made for an organisation. */
async function readMade(tx: Db, id: string) {
  const made = { where: { createdById: id }, orderBy: { id: 'asc' as const } }
  const columns = { id: true, organisationId: true, createdAt: true } as const
  const notes = await tx.note.findMany({ ...made, select: { ...columns, day: true, text: true } })
  const tokens = await tx.apiToken.findMany({ ...made, select: { ...columns, name: true } })
  const select = { ...columns, kind: true, events: true, userId: true } as const
  const channels = await tx.alertChannel.findMany({ ...made, where: { OR: [made.where, { userId: id }] }, select })
  const place = { organisationId: true, bucket: true, createdAt: true } as const
  const targets = await tx.exportTarget.findMany({ where: made.where, select: place })
  const shares = await tx.reportShare.findMany({ ...made, select: { ...columns, month: true } })
  const aside = { orderBy: { key: 'asc' }, omit: { createdById: true } } as const
  const asides = await tx.opportunityAside.findMany({ ...aside, where: made.where })
  const flags = await tx.answerFlag.findMany({
    ...made,
    where: { OR: [made.where, { solvedById: id }] },
    select: { organisationId: true, resultId: true, note: true, createdById: true, createdAt: true, solvedAt: true },
  })
  const proposals = await tx.queryProposal.findMany({ ...made, where: { OR: [made.where, { decidedById: id }] } })
  const asked = { id: true, timeframe: true, state: true, createdAt: true, finishedAt: true } as const
  const generations = await tx.sentimentGeneration.findMany({ ...made, where: { requestedById: id }, select: asked })
  const own = <Of>({ id: _id, organisationId, createdAt }: { id: string; organisationId: Of; createdAt: Date }) =>
    written({ _id, organization: organisationId, createdAt })
  return {
    notes: notes.map((note) => ({ ...own(note), day: toDay(note.day), text: note.text })),
    opportunitiesAside: asides.map(({ organisationId: organization, ...each }) => written({ organization, ...each })),
    answerFlags: flags.map(({ organisationId: organization, resultId: answer, createdById, note, ...times }) => ({
      ...{ answer, organization, note: createdById === id ? note : null, ...written(times) },
    })),
    apiTokens: tokens.map((token) => ({ ...own(token), name: token.name })),
    alertChannels: channels.map((of) => ({ ...own(of), kind: of.kind, events: of.events, toThem: of.userId === id })),
    exportTargets: targets.map(({ organisationId: organization, ...of }) => written({ organization, ...of })),
    reportShares: shares.map((share) => ({ ...own(share), month: monthOf(toDay(share.month)) })),
    queryProposals: proposals.map(({ searchTerm, searcherProfile, reason, state, decidedAt, createdById, ...of }) => ({
      ...{ ...own(of), state, ...written({ decidedAt }) },
      text: createdById === id ? [searchTerm, searcherProfile, reason].filter(Boolean).join('\n\n') : null,
    })),
    sentimentGenerations: generations.map(({ id: _id, ...rest }) => ({ _id, ...written(rest) })),
  }
}

async function readAudit(tx: Db, where: Prisma.AuditEntryWhereInput): Promise<UserDataAudit[]> {
  const entries = await tx.auditEntry.findMany({
    where,
    orderBy: { id: 'asc' },
    select: {
      at: true,
      actorRole: true,
      action: true,
      targetKind: true,
      targetId: true,
      organisationId: true,
      detail: true,
      requestId: true,
    },
  })
  return entries.map(({ actorRole: role, organisationId: organization, ...rest }) => ({
    ...written(rest),
    role,
    organization,
  }))
}

interface Stamped {
  id: string
  createdById: string | null
  updatedById: string | null
  createdAt: Date
  updatedAt: Date
}

function touchedBy(userId: string, row: Stamped, text: string): UserDataRecord {
  const { id: _id, createdById, updatedById, createdAt, updatedAt } = row
  return {
    _id,
    text,
    created: createdById === userId,
    updated: updatedById === userId,
    ...written({ createdAt, updatedAt }),
  }
}

async function readStatuses(tx: Db, id: string) {
  const title = { assignment: { select: { recommendation: { select: { title: true } } } } } as const
  const statuses = await tx.recommendationStatus.findMany({
    where: { updatedById: id },
    orderBy: { id: 'asc' },
    select: { status: true, notes: true, shortName: true, updatedAt: true, ...title },
  })
  const changes = await tx.recommendationStatusChange.findMany({
    where: { changedById: id },
    orderBy: { id: 'asc' },
    select: { fromStatus: true, toStatus: true, day: true, changedAt: true, status: { select: title } },
  })
  return {
    recommendationStatuses: statuses.map(({ assignment, ...rest }) => ({
      recommendation: assignment?.recommendation?.title ?? '',
      ...written(rest),
    })),
    recommendationStatusChanges: changes.map(({ status, fromStatus: from, toStatus: to, day, changedAt }) => ({
      recommendation: status?.assignment?.recommendation?.title ?? '',
      ...written({ from, to, changedAt }),
      liveSince: to === 'implemented' ? toDay(day) : null,
    })),
  }
}
