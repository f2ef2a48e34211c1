import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import type {
  RecommendationStatusName,
  RecommendationStatusRow,
  RecommendationTargets,
  TargetQuery,
} from '@/lib/actions/shapes'
import { actionErrors } from '@/lib/actions/words'
import { type Day, dayToDate, toDay } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { recordOwnChange } from '@/server/audit/audit'
import { type Db, db, readRows } from '@/server/db/client'
import { invalidField, type OrganisationScope, type OwnerScope, ownersOf } from '@/server/db/scope'
import { newId } from '@/server/ids'

export interface ChoosableQuery {
  id: string
  searchTerm: string
  kind: 'organisation' | 'industry'
  active: boolean
}

/** Reads every query that a recommendation may target: own ones, then the industries', active ones first. */
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

/** Returns the organisation's active queries, targeted when none is chosen. */
export function defaultTargets(queries: readonly ChoosableQuery[]): string[] {
  return queries.filter(({ kind, active }) => kind === 'organisation' && active).map(({ id }) => id)
}

/** Returns each chosen query once. Throws 400 for a query that the organisation cannot see. */
export function checkTargets(chosen: readonly string[], queries: readonly ChoosableQuery[]): string[] {
  const known = new Set(queries.map(({ id }) => id))
  if (chosen.some((id) => !known.has(id))) throw invalidField('queries', actionErrors.unknownQuery)
  return [...new Set(chosen)]
}

const openRow = z.object({ id: z.string(), title: z.string(), queries: z.array(z.string()) })

/** Lists what may be chosen, and which open recommendations chose it (R-ACTION-3). */
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

export interface Progress {
  status: RecommendationStatusName
  notes: string | null
  shortName: string | null
  /** Empty means all active queries of the organisation. */
  queries: string[]
  due: string | null
  /** null while it is not implemented. */
  liveSince: Day | null
}

/** Saves the record and, if the status changed, the change with its targets from then on (R-ACTION-4). */
export async function saveProgress(
  tx: Db,
  save: {
    actor: Actor
    scope: OrganisationScope
    recommendation: string
    title: string
    stored: RecommendationStatusRow | null
    next: Progress
    choosable: readonly ChoosableQuery[]
    requestId: string
  },
): Promise<void> {
  const { actor, scope, recommendation, title, stored, next, choosable, requestId } = save
  const at = new Date()
  const id = stored?._id ?? newId(at)
  const from = stored?.status ?? null
  const isChanged = next.status !== (from ?? 'none')
  const targets = next.queries.length > 0 ? next.queries : defaultTargets(choosable)
  const data = {
    status: next.status,
    notes: next.notes,
    shortName: next.shortName,
    // Fixed at implementation, so later activations do not change its targets.
    queryIds: isChanged && next.status === 'implemented' ? targets : next.queries,
    due: next.due === null ? null : dayToDate(next.due),
    version: (stored?.version ?? 0) + 1,
    updatedById: actor.userId,
    updatedAt: at,
  }
  const key = { organisationId: scope, recommendationId: recommendation }
  await tx.recommendationStatus.upsert({
    where: { organisationId_recommendationId: key },
    create: { ...data, ...key, id, createdAt: at },
    update: data,
    select: { id: true },
  })
  if (isChanged) {
    const by = { organisationId: scope, statusId: id, changedById: actor.userId }
    const moved = { fromStatus: from, toStatus: next.status, queryIds: targets }
    const since = { day: dayToDate(next.liveSince ?? toDay(at)), changedAt: at }
    await tx.recommendationStatusChange.create({ data: { id: newId(at), ...by, ...moved, ...since } })
  } else if (next.liveSince !== null && next.liveSince !== stored?.liveSince)
    await correctLiveSince(tx, { scope, statusId: id, liveSince: next.liveSince, actor, at })
  const detail = {
    ...{ title, recommendation, from, to: next.status, notes: next.notes !== (stored?.notes ?? null) },
    ...(next.liveSince !== null && { liveSince: next.liveSince }),
  }
  await recordOwnChange(tx, { actor, scope, kind: 'recommendationStatus', what: 'save', id, detail, requestId })
}

/** Adds a change with the corrected day and the same targets, since the history is never rewritten. */
async function correctLiveSince(
  tx: Db,
  change: { scope: OrganisationScope; statusId: string; liveSince: Day; actor: Actor; at: Date },
): Promise<void> {
  const { scope, statusId, liveSince, actor, at } = change
  await tx.$executeRaw`
    insert into recommendation_status_change
      (id, organisation_id, status_id, from_status, to_status, query_ids, day, changed_by_id, changed_at, corrects)
    select ${newId(at)}, c.organisation_id, c.status_id, c.to_status, c.to_status, c.query_ids, ${liveSince}::date,
      ${actor.userId}, ${at}, c.id
    from recommendation_status_change c
    where c.organisation_id = ${scope} and c.status_id = ${statusId} and c.to_status = 'implemented'
    order by c.changed_at desc, c.id desc limit 1`
}
