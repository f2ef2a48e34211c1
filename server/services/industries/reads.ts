import { z } from 'zod'
import type { IndustryKey } from '@/lib/lists/industry'
import type { AdminIndustryRow } from '@/lib/schemas/industry'
import { country } from '@/lib/schemas/industry'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db } from '@/server/db'
import type { ListSource } from '@/server/services/list'
import { notFound } from '@/server/services/scope'

/** The columns of `i`, with what goes with an industry, counted for the rows of a page only. */
const columns = Prisma.sql`i.id, i.name, i.location, i.country::text, i.created_at, i.version,
  (select count(*)::int from organisation_industry a where a.industry_id = i.id) as organisations,
  (select count(*)::int from query q where q.industry_id = i.id) as queries,
  (select count(q.active_slot)::int from query q where q.industry_id = i.id) as active_queries,
  (select coalesce(sum(q.result_count), 0)::int from query q where q.industry_id = i.id) as results`
const tables = Prisma.sql`industry i`

const industryRow = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  country,
  created_at: z.date(),
  version: z.number(),
  organisations: z.number(),
  queries: z.number(),
  active_queries: z.number(),
  results: z.number(),
})

function presentIndustry(row: z.infer<typeof industryRow>): AdminIndustryRow {
  return {
    _id: row.id,
    name: row.name,
    location: row.location,
    country: row.country,
    createdAt: row.created_at.toISOString(),
    queries: row.queries,
    activeQueries: row.active_queries,
    results: row.results,
    organisations: row.organisations,
    version: row.version,
  }
}

/** Every industry, for system admins. */
export function industrySource(): ListSource<AdminIndustryRow, IndustryKey> {
  return {
    select: columns,
    from: tables,
    where: Prisma.sql`true`,
    id: Prisma.sql`i.id`,
    columns: {
      name: Prisma.sql`lower(i.name)`,
      location: Prisma.sql`lower(i.location)`,
      createdAt: Prisma.sql`i.created_at`,
    },
    searched: [Prisma.sql`i.name`, Prisma.sql`i.location`],
    row: industryRow,
    present: presentIndustry,
  }
}

/** One industry, for system admins. Throws 404. */
export async function findIndustry(id: string, store: Db = db()): Promise<AdminIndustryRow> {
  const rows = await store.$queryRaw`select ${columns} from ${tables} where i.id = ${id}`
  const [row] = z.array(industryRow).parse(rows)
  if (!row) throw notFound()
  return presentIndustry(row)
}
