import { z } from 'zod'
import type { RecommendationKey } from '@/lib/recommendations/list'
import { type AdminRecommendationRow, adminRecommendationRow } from '@/lib/recommendations/shapes'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { notFound } from '@/server/db/scope'

const recommendationRow = adminRecommendationRow
  .omit({ organization: true, organisations: true, statuses: true })
  .transform((row): AdminRecommendationRow => ({ ...row, organization: [], organisations: 0, statuses: 0 }))

/** Names shown per row of the list; the count is complete. */
const NAMES_IN_LIST = 5

const columns = Prisma.sql`g.id as "_id", g.title, g.description, g.version, g.created_at as "createdAt",
  g.updated_at as "updatedAt"`

const assignedRow = z.object({
  recommendationId: z.string(),
  organisations: z.number(),
  statuses: z.number(),
})
const namedRow = z.object({ recommendationId: z.string(), _id: z.string(), name: z.string() })

/** Adds the first `names` organisations, or all, and their counts. */
async function completeRecommendations(
  rows: AdminRecommendationRow[],
  names: number | null,
  store: Db = db(),
): Promise<AdminRecommendationRow[]> {
  const ids = rows.map(({ _id }) => _id)
  const named = await readRows(namedRow, store)`
    select "recommendationId", _id, name from (
      select a.recommendation_id as "recommendationId", o.id as _id, o.name,
        row_number() over (partition by a.recommendation_id order by lower(o.name), o.id) as place
      from geo_recommendation_organisation a join owner o on o.id = a.organisation_id
      where a.recommendation_id = any(${ids}::text[])) n
    where ${names}::int is null or place <= ${names}::int order by "recommendationId", place`
  const counted = await readRows(assignedRow, store)`
    select a.recommendation_id as "recommendationId", count(*)::int as organisations, count(s.id)::int as statuses
    from geo_recommendation_organisation a
    left join recommendation_status s using (organisation_id, recommendation_id)
    where a.recommendation_id = any(${ids}::text[]) group by a.recommendation_id`
  const organisationsOf = Map.groupBy(named, ({ recommendationId }) => recommendationId)
  const countsOf = new Map(counted.map((each) => [each.recommendationId, each]))
  return rows.map((row) => ({
    ...row,
    organization: (organisationsOf.get(row._id) ?? []).map(({ _id, name }) => ({ _id, name })),
    organisations: countsOf.get(row._id)?.organisations ?? 0,
    statuses: countsOf.get(row._id)?.statuses ?? 0,
  }))
}

export function recommendationSource(): ListSource<AdminRecommendationRow, RecommendationKey> {
  return {
    select: columns,
    from: Prisma.sql`geo_recommendation g`,
    // Leaves out what organisations wrote for themselves (R-ACTION-3).
    where: Prisma.sql`not g.own`,
    id: Prisma.sql`g.id`,
    columns: {
      title: Prisma.sql`lower(g.title)`,
      createdAt: Prisma.sql`g.created_at`,
      updatedAt: Prisma.sql`g.updated_at`,
    },
    searched: [Prisma.sql`g.title`, Prisma.sql`g.description`],
    filters: {
      organization: (value) => Prisma.sql`exists (select 1 from geo_recommendation_organisation f
        where f.recommendation_id = g.id and f.organisation_id = ${value})`,
    },
    row: recommendationRow,
    complete: (rows) => completeRecommendations(rows, NAMES_IN_LIST),
  }
}

/** Reads a recommendation with all its organisations. Throws 404. */
export async function findRecommendation(id: string, store: Db = db()): Promise<AdminRecommendationRow> {
  const rows = await readRows(recommendationRow, store)`
    select ${columns} from geo_recommendation g where g.id = ${id} and not g.own`
  const [recommendation] = await completeRecommendations(rows, null, store)
  if (!recommendation) throw notFound()
  return recommendation
}
