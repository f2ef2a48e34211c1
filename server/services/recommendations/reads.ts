import { z } from 'zod'
import type { RecommendationKey } from '@/lib/lists/recommendation'
import type { AdminRecommendationRow } from '@/lib/schemas/recommendation'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db'
import { keptSum } from '@/server/services/kept-sums/kept-sums'
import type { ListSource } from '@/server/services/list'
import { notFound } from '@/server/services/scope'

const recommendationRow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  version: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
  organization: z.array(z.object({ _id: z.string(), name: z.string() })),
  organisations: z.number(),
  statuses: z.number(),
})

function presentRecommendation(row: z.infer<typeof recommendationRow>): AdminRecommendationRow {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    organization: row.organization,
    organisations: row.organisations,
    statuses: row.statuses,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

/** Names shown in a row of the list; the count is complete. */
const NAMES_IN_LIST = 5

/** Columns of `g`, with the first `names` organisations, or all. */
function columns(names: number | null): Prisma.Sql {
  return Prisma.sql`g.id, g.title, g.description, g.version, g.created_at, g.updated_at,
    (select coalesce(json_agg(json_build_object('_id', n.id, 'name', n.name)), '[]') from (
      select o.id, o.name from geo_recommendation_organisation a join owner o on o.id = a.organisation_id
      where a.recommendation_id = g.id order by lower(o.name), o.id limit ${names}::int) n) as organization,
    (select count(*)::int from geo_recommendation_organisation a where a.recommendation_id = g.id) as organisations,
    (select count(*)::int from geo_recommendation_organisation a
      join recommendation_status s using (organisation_id, recommendation_id)
      where a.recommendation_id = g.id) as statuses`
}

export function recommendationSource(): ListSource<AdminRecommendationRow, RecommendationKey> {
  return {
    select: columns(NAMES_IN_LIST),
    from: Prisma.sql`geo_recommendation g`,
    // What organisations wrote for themselves is theirs alone (R-ACTION-3).
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
    kept: ({ organization }) => (organization === undefined ? keptSum('recommendations') : null),
    row: recommendationRow.transform(presentRecommendation),
  }
}

/** With all of its organisations. Throws 404. */
export async function findRecommendation(id: string, store: Db = db()): Promise<AdminRecommendationRow> {
  const [row] = await readRows(
    recommendationRow,
    store,
  )`select ${columns(null)} from geo_recommendation g where g.id = ${id} and not g.own`
  if (!row) throw notFound()
  return presentRecommendation(row)
}
