import type { Actor, Reach } from '@/lib/access/roles'
import { country, type IndustryRow } from '@/lib/schemas/industry'
import type { ListPage } from '@/lib/schemas/list'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db'
import { industryScope, notFound, organisationScope } from '@/server/services/scope'

/** What is read of an industry: the only columns that leave. */
const columns = {
  id: true,
  name: true,
  location: true,
  country: true,
  createdAt: true,
} as const satisfies Prisma.OwnerSelect

/** One page of the industries assigned to an organisation, by name. Throws 404 outside reach. */
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
      select: columns,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db().owner.count({ where }),
  ])
  return { items: industries.map(present), total, page, pageSize }
}

/** One industry that is assigned to the actor's organisation; any for a system admin. Throws 404 outside reach. */
export async function findAssignedIndustry(actor: Actor, reach: Reach, id: string): Promise<IndustryRow> {
  const scope = await industryScope(actor, reach, id)
  const industry = await db().owner.findUnique({ where: { id: scope }, select: columns })
  if (!industry) throw notFound()
  return present(industry)
}

function present({ id, createdAt, ...industry }: Prisma.OwnerGetPayload<{ select: typeof columns }>): IndustryRow {
  return { _id: id, ...industry, country: country.parse(industry.country), createdAt: createdAt.toISOString() }
}
