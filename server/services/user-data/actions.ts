import { toDay } from '@/lib/format/days'
import { monthOf } from '@/lib/format/months'
import type { UserData, UserDataAudit, UserDataRecord } from '@/lib/schemas/user'
import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

type ActionData = Omit<
  UserData,
  | 'exportedAt'
  | 'account'
  | 'sessions'
  | 'links'
  | 'mails'
  | 'digestMails'
  | 'files'
  | 'crashReports'
  | 'keptAnswers'
  | 'limits'
>

export async function readActionData(tx: Db, id: string): Promise<ActionData> {
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
    ...(await readStatuses(tx, id)),
    notes: await readNotes(tx, id),
    apiTokens: await readTokens(tx, id),
    reportShares: await readShares(tx, id),
    sentimentGenerations: await readGenerations(tx, id),
  }
}

async function readNotes(tx: Db, id: string): Promise<UserData['notes']> {
  const notes = await tx.note.findMany({
    where: { createdById: id },
    orderBy: { id: 'asc' },
    select: { id: true, organisationId: true, day: true, text: true, createdAt: true },
  })
  return notes.map(({ id: _id, organisationId, day, text, createdAt }) => ({
    ...{ _id, organization: organisationId, day: toDay(day), text },
    createdAt: createdAt.toISOString(),
  }))
}

async function readTokens(tx: Db, id: string): Promise<UserData['apiTokens']> {
  const tokens = await tx.apiToken.findMany({
    where: { createdById: id },
    orderBy: { id: 'asc' },
    select: { id: true, organisationId: true, name: true, createdAt: true },
  })
  return tokens.map(({ id: _id, organisationId, name, createdAt }) => ({
    ...{ _id, organization: organisationId, name },
    createdAt: createdAt.toISOString(),
  }))
}

async function readShares(tx: Db, id: string): Promise<UserData['reportShares']> {
  const shares = await tx.reportShare.findMany({
    where: { createdById: id },
    orderBy: { id: 'asc' },
    select: { id: true, organisationId: true, month: true, createdAt: true },
  })
  return shares.map(({ id: _id, organisationId, month, createdAt }) => ({
    ...{ _id, organization: organisationId, month: monthOf(toDay(month)) },
    createdAt: createdAt.toISOString(),
  }))
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
  return entries.map(({ at, actorRole, organisationId, ...rest }) => ({
    at: at.toISOString(),
    role: actorRole,
    organization: organisationId,
    ...rest,
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
  return {
    _id: row.id,
    text,
    created: row.createdById === userId,
    updated: row.updatedById === userId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function readStatuses(tx: Db, id: string) {
  const title = { assignment: { select: { recommendation: { select: { title: true } } } } } as const
  const statuses = await tx.recommendationStatus.findMany({
    where: { updatedById: id },
    orderBy: { id: 'asc' },
    select: { status: true, notes: true, updatedAt: true, ...title },
  })
  const changes = await tx.recommendationStatusChange.findMany({
    where: { changedById: id },
    orderBy: { id: 'asc' },
    select: { fromStatus: true, toStatus: true, day: true, changedAt: true, status: { select: title } },
  })
  return {
    recommendationStatuses: statuses.map(({ assignment, updatedAt, ...rest }) => ({
      recommendation: assignment?.recommendation?.title ?? '',
      ...rest,
      updatedAt: updatedAt.toISOString(),
    })),
    recommendationStatusChanges: changes.map(({ status, fromStatus, toStatus, day, changedAt }) => ({
      recommendation: status?.assignment?.recommendation?.title ?? '',
      from: fromStatus,
      to: toStatus,
      liveSince: toStatus === 'implemented' ? toDay(day) : null,
      changedAt: changedAt.toISOString(),
    })),
  }
}

async function readGenerations(tx: Db, id: string): Promise<UserData['sentimentGenerations']> {
  const generations = await tx.sentimentGeneration.findMany({
    where: { requestedById: id },
    orderBy: { id: 'asc' },
    select: { id: true, timeframe: true, state: true, createdAt: true, finishedAt: true },
  })
  return generations.map(({ id: _id, createdAt, finishedAt, ...rest }) => ({
    _id,
    ...rest,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}
