import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { trackerCopy as copy } from '@/lib/copy/recommendation-tracker'
import { refusals } from '@/lib/copy/refusals'
import { dayToDate, toDay } from '@/lib/format/days'
import type {
  RecommendationStatusInput,
  RecommendationStatusName,
  RecommendationStatusRow,
} from '@/lib/schemas/recommendation-tracker'
import { type Db, db, readRows } from '@/server/db'
import { newId } from '@/server/ids'
import { recordAudit } from '@/server/services/audit'
import { notFound, type OrganisationScope } from '@/server/services/scope'
import { presentStatus, status } from './present'
import { chooseOrganisation } from './reads'

interface Origin {
  /** Absent means the actor's own. */
  organization: string | undefined
  requestId: string
}

interface Progress {
  status: RecommendationStatusName
  notes: string | null
}

/**
 * Creates or updates the status record of a recommendation (R-TRACKER-5). Absent notes clear the notes, because an
 * emptied field is sent as absent (R-TRACKER-6); an absent status stays. Every change of status is recorded with its
 * day, and stays recorded when it is set back. A save without a change answers the record, so that it may be repeated.
 * @throws AppError 403 without an organisation; 404 for another's recommendation or `_id`; 409 for an old version.
 */
export async function saveRecommendationStatus(
  actor: Actor,
  reach: Reach,
  input: RecommendationStatusInput,
  { organization, requestId }: Origin,
): Promise<RecommendationStatusRow> {
  const scope = await chooseOrganisation(actor, reach, organization)
  if (!scope) throw new AppError('forbidden', refusals.forbidden)
  return db().$transaction(async (tx) => {
    const title = await lockAssignment(tx, scope, input.recommendation)
    const stored = await findRecord(tx, scope, input.recommendation)
    if (input._id !== undefined && input._id !== stored?.id) throw notFound()
    const next: Progress = { status: input.status ?? stored?.status ?? 'none', notes: input.notes?.trim() || null }
    const same = stored?.status === next.status && stored.notes === next.notes
    if (!same && input.version !== undefined && input.version !== (stored?.version ?? 0))
      throw new AppError('conflict', copy.changedByOther)
    const record = same ? stored : await saveRecord(tx, { actor, scope, title, stored, next, requestId, ...input })
    return presentStatus({
      ...record,
      title,
      recommendation_id: input.recommendation,
      updated_at: record.updatedAt,
    })
  })
}

const titleRow = z.object({ title: z.string() })

/** Serialises saves of one recommendation. Answers its title; throws 404. */
async function lockAssignment(tx: Db, scope: OrganisationScope, recommendationId: string): Promise<string> {
  const [recommendation] = await readRows(titleRow, tx)`
    select g.title from geo_recommendation_organisation a join geo_recommendation g on g.id = a.recommendation_id
    where a.organisation_id = ${scope} and a.recommendation_id = ${recommendationId}
    for no key update of a`
  if (!recommendation) throw notFound()
  return recommendation.title
}

async function findRecord(tx: Db, organisationId: string, recommendationId: string) {
  const found = await tx.recommendationStatus.findUnique({
    where: { organisationId_recommendationId: { organisationId, recommendationId } },
    select: { id: true, status: true, notes: true, version: true, updatedAt: true },
  })
  return found && { ...found, status: status.parse(found.status) }
}

async function saveRecord(
  tx: Db,
  save: {
    actor: Actor
    scope: OrganisationScope
    title: string
    recommendation: string
    stored: (Progress & { id: string; version: number }) | null
    next: Progress
    requestId: string
  },
) {
  const { actor, scope, title, recommendation, stored, next, requestId } = save
  const now = new Date()
  const id = stored?.id ?? newId(now)
  const data = { ...next, version: (stored?.version ?? 0) + 1, updatedById: actor.userId, updatedAt: now }
  const key = { organisationId: scope, recommendationId: recommendation }
  await tx.recommendationStatus.upsert({
    where: { organisationId_recommendationId: key },
    create: { ...data, ...key, id, createdAt: now },
    update: data,
  })
  const from = stored?.status ?? null
  const by = { organisationId: scope, statusId: id, changedById: actor.userId }
  if (next.status !== (from ?? 'none'))
    await tx.recommendationStatusChange.create({
      data: {
        ...by,
        id: newId(now),
        fromStatus: from,
        toStatus: next.status,
        day: dayToDate(toDay(now)),
        changedAt: now,
      },
    })
  await recordAudit(tx, {
    actor,
    role: actor.organisationId === scope ? 'marketeer' : 'systemAdmin',
    action: 'recommendationStatus.save',
    target: { kind: 'recommendationStatus', id },
    detail: {
      title,
      organisation: scope,
      recommendation,
      from,
      to: next.status,
      notes: next.notes !== (stored?.notes ?? null),
    },
    requestId,
  })
  return { id, ...data }
}
