import type { RecommendationStatusName } from '@/lib/actions/shapes'
import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'

export interface NewRecommendation {
  title?: string
  description?: string | null
  /** Absent: nothing was saved about it yet. */
  status?: RecommendationStatusName
  notes?: string | null
  createdAt?: Date
  updatedAt?: Date
}

/** Recommendations of an organisation, with their status records. Returns their ids, in order. */
export async function makeRecommendations(
  organisation: { id: string },
  given: readonly NewRecommendation[],
): Promise<string[]> {
  const organisationId = organisation.id
  const rows = given.map((row) => ({ ...row, id: newId(), statusId: newId() }))
  await db().geoRecommendation.createMany({
    data: rows.map(({ id, title = `Recommendation ${id}`, description = null, createdAt = new Date() }) => ({
      id,
      title,
      description,
      createdAt,
      updatedAt: createdAt,
    })),
  })
  await db().geoRecommendationOrganisation.createMany({
    data: rows.map(({ id }) => ({ organisationId, recommendationId: id })),
  })
  await db().recommendationStatus.createMany({
    data: rows.flatMap(({ id, statusId, status, notes = null, createdAt, updatedAt = createdAt ?? new Date() }) =>
      status === undefined ? [] : [{ id: statusId, organisationId, recommendationId: id, status, notes, updatedAt }],
    ),
  })
  return rows.map(({ id }) => id)
}

/** Makes one recommendation; returns its id. */
export async function makeRecommendation(organisation: { id: string }, given: NewRecommendation = {}): Promise<string> {
  const [id] = await makeRecommendations(organisation, [given])
  return id ?? ''
}

/** Makes one recommendation with its due day, its targets and the day it went live; returns its id. */
export async function makeAction(
  organisation: { id: string },
  { due, queryIds, liveSince, ...given }: NewRecommendation & { due?: Day; queryIds?: string[]; liveSince?: Day },
): Promise<string> {
  const organisationId = organisation.id
  const id = await makeRecommendation(organisation, { status: 'implemented', ...given })
  const { id: statusId } = await db().recommendationStatus.update({
    where: { organisationId_recommendationId: { organisationId, recommendationId: id } },
    data: { ...(due && { due: dayToDate(due) }), ...(queryIds && { queryIds }) },
    select: { id: true },
  })
  if (liveSince)
    await db().recommendationStatusChange.create({
      data: { id: newId(), organisationId, statusId, toStatus: 'implemented', day: dayToDate(liveSince) },
    })
  return id
}

/** Noon of a day counted from a fixed one. */
export const onDay = (number: number): Date => new Date(`${addDays('2026-01-01', number)}T12:00:00.000Z`)

/** Deletes all of them, own ones too. */
export async function clearRecommendations(): Promise<void> {
  await db().geoRecommendation.deleteMany()
}
