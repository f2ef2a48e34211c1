import type { Actor } from '@/lib/access/roles'
import { type Day, dayToDate, toDay } from '@/lib/format/days'
import type { RecommendationStatusName, RecommendationStatusRow } from '@/lib/schemas/recommendation-tracker'
import type { Db } from '@/server/db'
import { newId } from '@/server/ids'
import { recordOwnChange } from '@/server/services/audit'
import type { OrganisationScope } from '@/server/services/scope'
import { type ChoosableQuery, defaultTargets } from './targets'

export interface Progress {
  status: RecommendationStatusName
  notes: string | null
  /** None are all active ones of the organisation. */
  queries: string[]
  due: string | null
  /** null while it is not implemented. */
  liveSince: Day | null
}

/** Saves the record and, when the status changed, the change with what is targeted from then on (R-ACTION-4). */
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
    // Written down with the implementation: it keeps its targets whatever becomes active afterwards.
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

/** The history is never rewritten: one more change names the other day, with the targets of the one that it corrects. */
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
