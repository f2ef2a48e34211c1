import type { Actor, Reach } from '@/lib/access/permissions'
import type { IndustryKey } from '@/lib/industries/list'
import {
  type AdminIndustryDetail,
  type AdminIndustryRow,
  adminIndustryRow,
  type IndustryRow,
  industryRow,
} from '@/lib/industries/shapes'
import type { ListPage } from '@/lib/table/shapes'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { industryIds, industryScope, notFound, organisationScope } from '@/server/db/scope'
import { readTokenForecast } from '@/server/usage/reads'

/** Counts run only for the rows of a page. */
const columns = Prisma.sql`o.id as "_id", o.name, o.location, o.country, o.samples, o.created_at as "createdAt", o.version,
  (select count(*)::int from organisation_industry a where a.industry_id = o.id) as organisations,
  (select count(*)::int from query q where q.owner_id = o.id) as queries,
  (select count(q.active_slot)::int from query q where q.owner_id = o.id) as "activeQueries",
  (select coalesce(sum(q.result_count), 0)::int from query q where q.owner_id = o.id) as results`
const tables = Prisma.sql`owner o`
const industries = Prisma.sql`o.kind = 'industry'`

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
    row: adminIndustryRow,
  }
}

/** Reads the record with its token forecast. Throws 404. */
export async function findIndustry(id: string): Promise<AdminIndustryDetail> {
  const row = await findIndustryRow(id, db())
  return { ...row, forecast: await readTokenForecast('industry', id) }
}

/** Throws 404. */
export async function findIndustryRow(id: string, store: Db): Promise<AdminIndustryRow> {
  const [row] = await readRows(adminIndustryRow, store)`
    select ${columns} from ${tables} where ${industries} and o.id = ${id}`
  if (!row) throw notFound()
  return row
}

const assignedColumns = Prisma.sql`o.id as "_id", o.name, o.location, o.country, o.created_at as "createdAt"`

/** Lists an organisation's industries by name. Throws 404 out of reach. */
export async function listAssignedIndustries(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListPage<IndustryRow>> {
  const scope = await organisationScope(actor, reach, organisationId)
  const ids = await industryIds(scope)
  const items = await readRows(industryRow)`
    select ${assignedColumns} from owner o where o.id = any(${ids}::text[])
    order by o.name, o.id limit ${pageSize} offset ${(page - 1) * pageSize}`
  return { items, total: ids.length, page, pageSize }
}

/** Reads an assigned industry; system admins may read any. Throws 404 out of reach. */
export async function findAssignedIndustry(actor: Actor, reach: Reach, id: string): Promise<IndustryRow> {
  const scope = await industryScope(actor, reach, id)
  const [industry] = await readRows(industryRow)`select ${assignedColumns} from owner o where o.id = ${scope}`
  if (!industry) throw notFound()
  return industry
}
