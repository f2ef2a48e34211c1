import type { Actor, Reach } from '@/lib/access/roles'
import { country, type IndustryRow } from '@/lib/schemas/industry'
import type { ListPage } from '@/lib/schemas/list'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { industryScope, notFound, organisationScope } from '@/server/services/scope'

const assignedColumns = {
  id: true,
  name: true,
  location: true,
  country: true,
  createdAt: true,
} as const satisfies Prisma.OwnerSelect

/** By name. Throws 404 out of reach. */
export async function listAssignedIndustries(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListPage<IndustryRow>> {
  const scope = await organisationScope(actor, reach, organisationId)
  const where = { industry: { organisations: { some: { organisationId: scope } } } }
  const [industries, total] = await Promise.all([
    db().owner.findMany({
      where,
      select: assignedColumns,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db().owner.count({ where }),
  ])
  return { items: industries.map(present), total, page, pageSize }
}

/** Any industry for a system admin. Throws 404 out of reach. */
export async function findAssignedIndustry(actor: Actor, reach: Reach, id: string): Promise<IndustryRow> {
  const scope = await industryScope(actor, reach, id)
  const industry = await db().owner.findUnique({ where: { id: scope }, select: assignedColumns })
  if (!industry) throw notFound()
  return present(industry)
}

function present({ id, createdAt, ...industry }: Prisma.OwnerGetPayload<{ select: typeof assignedColumns }>): IndustryRow {
  return { _id: id, ...industry, country: country.parse(industry.country), createdAt: createdAt.toISOString() }
}
