import { z } from 'zod'
import type { IndustryKey } from '@/lib/lists/industry'
import { type AdminIndustryDetail, type AdminIndustryRow, country } from '@/lib/schemas/industry'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db'
import { readTokenForecast } from '@/server/services/figures/token-usage'
import type { ListSource } from '@/server/services/list'
import { notFound } from '@/server/services/scope'

/** The counts are made for the rows of a page only. */
const columns = Prisma.sql`o.id, o.name, o.location, o.country, o.samples, o.created_at, o.version,
  (select count(*)::int from organisation_industry a where a.industry_id = o.id) as organisations,
  (select count(*)::int from query q where q.owner_id = o.id) as queries,
  (select count(q.active_slot)::int from query q where q.owner_id = o.id) as active_queries,
  (select coalesce(sum(q.result_count), 0)::int from query q where q.owner_id = o.id) as results`
const tables = Prisma.sql`owner o`
/** The first column of the lists' indexes. */
const industries = Prisma.sql`o.kind = 'industry'`

const industryRow = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  country,
  samples: z.number().nullable(),
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
    samples: row.samples,
    version: row.version,
  }
}

export function industrySource(): ListSource<AdminIndustryRow, IndustryKey> {
  return {
    select: columns,
    from: tables,
    where: industries,
    id: Prisma.sql`o.id`,
    columns: {
      name: Prisma.sql`lower(o.name)`,
      location: Prisma.sql`lower(o.location)`,
      createdAt: Prisma.sql`o.created_at`,
    },
    searched: [Prisma.sql`o.name`, Prisma.sql`o.location`],
    row: industryRow.transform(presentIndustry),
  }
}

/** With its token forecast. Throws 404. */
export async function findIndustry(id: string): Promise<AdminIndustryDetail> {
  const row = await findIndustryRow(id, db())
  return { ...row, forecast: await readTokenForecast('industry', id) }
}

/** Throws 404. */
export async function findIndustryRow(id: string, store: Db): Promise<AdminIndustryRow> {
  const [row] = await readRows(
    industryRow,
    store,
  )`select ${columns} from ${tables} where ${industries} and o.id = ${id}`
  if (!row) throw notFound()
  return presentIndustry(row)
}
