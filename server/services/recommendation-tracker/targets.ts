import { z } from 'zod'
import { actionErrors } from '@/lib/copy/action-errors'
import { compareText } from '@/lib/formulas/brand-key'
import type { RecommendationTargets, TargetQuery } from '@/lib/schemas/recommendation-tracker'
import { type Db, db, readRows } from '@/server/db'
import { invalidField, type OrganisationScope, type OwnerScope, ownersOf } from '@/server/services/scope'

export interface ChoosableQuery {
  id: string
  searchTerm: string
  kind: 'organisation' | 'industry'
  active: boolean
}

/** Every query that a recommendation may target: own ones, then those of the industries, active ones first. */
export async function readChoosable(
  scope: OrganisationScope,
  tx: Db = db(),
): Promise<{ owners: OwnerScope[]; queries: ChoosableQuery[] }> {
  const owners = await ownersOf(scope)
  const found = await tx.query.findMany({
    where: { ownerId: { in: owners } },
    select: { id: true, ownerId: true, searchTerm: true, active: true },
    orderBy: [{ active: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
  })
  const queries = found.map(({ id, ownerId, searchTerm, active }) => ({
    ...{ id, searchTerm, active },
    kind: ownerId === scope ? ('organisation' as const) : ('industry' as const),
  }))
  return { owners, queries: queries.sort((a, b) => compareText(b.kind, a.kind)) }
}

/** The active ones of the organisation: what is targeted where nothing is chosen. */
export function defaultTargets(queries: readonly ChoosableQuery[]): string[] {
  return queries.filter(({ kind, active }) => kind === 'organisation' && active).map(({ id }) => id)
}

/** Each once. Throws 400 for a query that the organisation cannot see. */
export function checkTargets(chosen: readonly string[], queries: readonly ChoosableQuery[]): string[] {
  const known = new Set(queries.map(({ id }) => id))
  if (chosen.some((id) => !known.has(id))) throw invalidField('queries', actionErrors.unknownQuery)
  return [...new Set(chosen)]
}

const openRow = z.object({ id: z.string(), title: z.string(), queries: z.array(z.string()) })

/** What may be chosen, and which recommendations that are still to be done chose it (R-ACTION-3). */
export async function recommendationTargets(scope: OrganisationScope | null): Promise<RecommendationTargets> {
  if (scope === null) return { items: [], total: 0 }
  const [{ queries }, open] = await Promise.all([
    readChoosable(scope),
    readRows(openRow)`
      select s.recommendation_id as id, g.title, s.query_ids as queries
      from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
      where s.organisation_id = ${scope} and s.query_ids <> '{}' and s.status not in ('implemented', 'rejected')
      order by lower(g.title), g.id`,
  ])
  const items = queries.map(
    ({ id, ...query }): TargetQuery => ({
      _id: id,
      ...query,
      openActions: open.filter((each) => each.queries.includes(id)).map(({ id: _id, title }) => ({ _id, title })),
    }),
  )
  return { items, total: items.length }
}
