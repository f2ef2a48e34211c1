import { monthOf } from '@/lib/format/dates'
import { toDay } from '@/lib/format/days'
import type { UserDataAudit, UserDataRecord } from '@/lib/people/shapes'
import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db/client'

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
    ...(await readStatuses(tx, id)),
    ...(await readMade(tx, id)),
  }
}

/** What they made for an organisation. */
async function readMade(tx: Db, id: string) {
  const made = { where: { createdById: id }, orderBy: { id: 'asc' as const } }
  const columns = { id: true, organisationId: true, createdAt: true } as const
  const notes = await tx.note.findMany({ ...made, select: { ...columns, day: true, text: true } })
  const tokens = await tx.apiToken.findMany({ ...made, select: { ...columns, name: true } })
  const shares = await tx.reportShare.findMany({ ...made, select: { ...columns, month: true } })
  const generations = await tx.sentimentGeneration.findMany({
    where: { requestedById: id },
    orderBy: { id: 'asc' },
    select: { id: true, timeframe: true, state: true, createdAt: true, finishedAt: true },
  })
  const own = ({ id: _id, organisationId, createdAt }: { id: string; organisationId: string; createdAt: Date }) =>
    written({ _id, organization: organisationId, createdAt })
  return {
    notes: notes.map((note) => ({ ...own(note), day: toDay(note.day), text: note.text })),
    apiTokens: tokens.map((token) => ({ ...own(token), name: token.name })),
    reportShares: shares.map((share) => ({ ...own(share), month: monthOf(toDay(share.month)) })),
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
    select: { status: true, notes: true, updatedAt: true, ...title },
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
