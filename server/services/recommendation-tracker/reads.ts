import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import type { RecommendationStatusKey } from '@/lib/lists/recommendation-status'
import type { TrackedRecommendationKey } from '@/lib/lists/tracked-recommendation'
import type { ProgressRow } from '@/lib/schemas/industry-trends'
import {
  RECOMMENDATION_STATUSES,
  type RecommendationCounts,
  type RecommendationStatusRow,
  type TrackedRecommendation,
} from '@/lib/schemas/recommendation-status'
import type { ImplementDate } from '@/lib/schemas/visibility'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { readImplementDates } from '@/server/services/figures/visibility'
import type { ListSource } from '@/server/services/list'
import type { OrganisationScope } from '@/server/services/scope'
import { within } from './choose-organisation'
import { presentStatus, presentTracked, statusRow, trackedColumns, trackedRow, trackedTables } from './present'

const BEFORE_ALL: Day = '1970-01-01'

/** Statuses sort in the order of their progress, not of their names. */
function placeOf(status: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`array_position(${[...RECOMMENDATION_STATUSES]}::text[], ${status})`
}

/** The organisation's recommendations, each with its status record when there is one. */
export function trackedRecommendationSource(
  scope: OrganisationScope | null,
): ListSource<TrackedRecommendation, TrackedRecommendationKey> {
  const status = Prisma.sql`coalesce(s.status, 'none')`
  return {
    select: trackedColumns,
    from: trackedTables,
    where: within(Prisma.sql`a.organisation_id`, scope),
    id: Prisma.sql`g.id`,
    columns: {
      title: Prisma.sql`lower(g.title)`,
      status: placeOf(status),
      updatedAt: Prisma.sql`coalesce(s.updated_at, g.updated_at)`,
      createdAt: Prisma.sql`g.created_at`,
    },
    searched: [Prisma.sql`g.title`, Prisma.sql`g.description`, Prisma.sql`s.notes`],
    filters: { status: (value) => Prisma.sql`${status} = ${value}` },
    row: trackedRow,
    present: presentTracked,
  }
}

/** The organisation's status records. */
export function recommendationStatusSource(
  scope: OrganisationScope | null,
): ListSource<RecommendationStatusRow, RecommendationStatusKey> {
  return {
    select: Prisma.sql`s.id, s.recommendation_id, g.title, s.status, s.notes, s.version, s.updated_at`,
    from: Prisma.sql`recommendation_status s JOIN geo_recommendation g ON g.id = s.recommendation_id`,
    where: within(Prisma.sql`s.organisation_id`, scope),
    id: Prisma.sql`s.id`,
    columns: {
      recommendation: Prisma.sql`lower(g.title)`,
      status: placeOf(Prisma.sql`s.status`),
      updatedAt: Prisma.sql`s.updated_at`,
    },
    searched: [Prisma.sql`g.title`, Prisma.sql`g.description`, Prisma.sql`s.notes`],
    filters: { status: (value) => Prisma.sql`s.status = ${value}` },
    row: statusRow,
    present: presentStatus,
  }
}

const counted = z.tuple([
  z.object({ total: z.number(), implemented: z.number(), inProgress: z.number(), pending: z.number() }),
])

/**
 * The four summary cards, of all of the organisation's recommendations. No status counts as Pending (spec §2); what is
 * on hold or rejected counts in Total only.
 */
export async function countRecommendations(scope: OrganisationScope | null): Promise<RecommendationCounts> {
  const rows = await db().$queryRaw`
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE s.status = 'implemented'))::int AS implemented,
      (count(*) FILTER (WHERE s.status = 'in_progress'))::int AS "inProgress",
      (count(*) FILTER (WHERE coalesce(s.status, 'none') IN ('none', 'pending')))::int AS pending
    FROM ${trackedTables} WHERE ${within(Prisma.sql`a.organisation_id`, scope)}`
  return counted.parse(rows)[0]
}

/** Every recommendation of an organisation with how far it is, what changed latest first ('GEO Implementation Progress'). */
export async function recommendationProgress(scope: OrganisationScope): Promise<ProgressRow[]> {
  return db().$queryRaw<ProgressRow[]>`
    SELECT g.id AS "_id", g.title, coalesce(s.status, 'none') AS status
    FROM ${trackedTables} WHERE ${within(Prisma.sql`a.organisation_id`, scope)}
    ORDER BY coalesce(s.updated_at, g.updated_at) DESC, g.id DESC`
}

/** Every day up to `today` on which a recommendation became implemented, oldest first (spec §3). */
export async function listImplementDates(scope: OrganisationScope | null, today: Day): Promise<ImplementDate[]> {
  return scope === null ? [] : readImplementDates(scope, BEFORE_ALL, today)
}
