import { z } from 'zod'
import type { TrackedRecommendationDetail } from '@/lib/schemas/recommendation-status'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { notFound, type OrganisationScope } from '@/server/services/scope'
import { within } from './choose-organisation'
import { changeRow, presentChange, presentTracked, trackedColumns, trackedRow, trackedTables } from './present'

/** Longer histories lose their oldest changes on the way to the screen, never in the database. */
const HISTORY_MAX = 100

/** One recommendation of the organisation with its latest changes of status, newest first. Throws 404. */
export async function findTrackedRecommendation(
  scope: OrganisationScope | null,
  id: string,
): Promise<TrackedRecommendationDetail> {
  const [tracked, changes] = await Promise.all([
    db().$queryRaw`SELECT ${trackedColumns} FROM ${trackedTables}
      WHERE ${within(Prisma.sql`a.organisation_id`, scope)} AND g.id = ${id}`,
    db().$queryRaw`
      SELECT c.id, c.from_status, c.to_status, c.changed_at, u.first_name, u.last_name
      FROM recommendation_status_change c
      JOIN recommendation_status s ON s.organisation_id = c.organisation_id AND s.id = c.status_id
      LEFT JOIN app_user u ON u.id = c.changed_by_id
      WHERE ${within(Prisma.sql`c.organisation_id`, scope)} AND s.recommendation_id = ${id}
      ORDER BY c.changed_at DESC, c.id DESC LIMIT ${HISTORY_MAX}`,
  ])
  const [row] = z.array(trackedRow).parse(tracked)
  if (!row) throw notFound()
  return { ...presentTracked(row), history: z.array(changeRow).parse(changes).map(presentChange) }
}
