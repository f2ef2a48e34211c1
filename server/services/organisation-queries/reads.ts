import type { Actor, Reach } from '@/lib/access/roles'
import type { ListPage } from '@/lib/schemas/list'
import type { OrganisationQueryRow } from '@/lib/schemas/organisation-query'
import { db } from '@/server/db'
import { type OrganisationScope, organisationScope } from '@/server/services/scope'
import { organisationQueryColumns, presentOrganisationQuery } from './present'

/** One page of an organisation's queries, newest first. Throws 404 outside reach. */
export async function listOrganisationQueries(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListPage<OrganisationQueryRow>> {
  const where = { ownerId: await organisationScope(actor, reach, organisationId) }
  const [queries, total] = await Promise.all([
    db().query.findMany({
      where,
      select: organisationQueryColumns,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db().query.count({ where }),
  ])
  return { items: queries.map(presentOrganisationQuery), total, page, pageSize }
}

/** The ids of all of the organisation's queries. */
export async function organisationQueryIds(scope: OrganisationScope): Promise<string[]> {
  const queries = await db().query.findMany({ where: { ownerId: scope }, select: { id: true } })
  return queries.map((query) => query.id)
}
