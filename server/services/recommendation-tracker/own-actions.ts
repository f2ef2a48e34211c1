import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { actionErrors } from '@/lib/copy/action-errors'
import { refusals } from '@/lib/copy/refusals'
import { toDay } from '@/lib/format/days'
import { OWN_ACTIONS } from '@/lib/limits'
import type { RecommendationStatusInput, RecommendationStatusRow } from '@/lib/schemas/recommendation-tracker'
import { db, readRows } from '@/server/db'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { recordOwnChange } from '@/server/services/audit'
import { mayDelete } from '@/server/services/notes/reads'
import { lockOrganisation, notFound, type OrganisationScope } from '@/server/services/scope'
import { liveSinceOf } from './live-since'
import { chooseOrganisation, readStatus } from './reads'
import { saveProgress } from './save-progress'
import { type ChoosableQuery, checkTargets } from './targets'

/** In the audit log. */
export const OWN = 'ownRecommendation'

/**
 * Adds a recommendation of the organisation's own, once per idempotency key (R-ACTION-3).
 * @throws AppError 400 for unknown queries and as `liveSinceOf`; 409 with as many as there may be
 */
export async function addOwnAction(
  actor: Actor,
  scope: OrganisationScope,
  input: RecommendationStatusInput,
  choosable: readonly ChoosableQuery[],
  { requestId, idempotencyKey }: CreateCall,
): Promise<RecommendationStatusRow> {
  const { title, description = null, status = 'pending', notes, due = null } = input
  if (title === undefined || input._id !== undefined) throw new AppError('invalid', refusals.invalid)
  const queries = checkTargets(input.queries ?? [], choosable)
  return createOnce(idempotencyKey, actor, `app/own-recommendation/${scope}`, input, async (tx) => {
    await lockOrganisation(tx, scope)
    const stored = await tx.geoRecommendation.count({
      where: { own: true, organisations: { some: { organisationId: scope } } },
    })
    if (stored >= OWN_ACTIONS.perOrganisation)
      throw new AppError('conflict', actionErrors.full(OWN_ACTIONS.perOrganisation))
    const at = new Date()
    const id = newId(at)
    const by = { createdById: actor.userId, updatedById: actor.userId, createdAt: at, updatedAt: at }
    await tx.geoRecommendation.create({ data: { id, title, description, own: true, ...by }, select: { id: true } })
    await tx.geoRecommendationOrganisation.create({ data: { organisationId: scope, recommendationId: id } })
    await recordOwnChange(tx, { actor, scope, kind: OWN, what: 'create', id, detail: { title }, requestId })
    const created = toDay(at)
    const liveSince = liveSinceOf(status, input.liveSince, null, { created, today: created })
    const next = { status, notes: notes?.trim() || null, queries, due, liveSince }
    await saveProgress(tx, { actor, scope, recommendation: id, title, stored: null, next, choosable, requestId })
    return readStatus(tx, scope, id)
  })
}

const ownRow = z.object({ title: z.string(), own: z.boolean(), created_by_id: z.string().nullable() })

/**
 * With its status, notes and history.
 * @throws AppError 403 for one that was assigned, or that the caller may not delete; 404 for another organisation's
 */
export async function deleteOwnAction(
  actor: Actor,
  reach: Reach,
  id: string,
  { organization, requestId }: { organization: string | undefined; requestId: string },
): Promise<{ message: 'success' }> {
  const scope = await chooseOrganisation(actor, reach, organization)
  if (!scope) throw notFound()
  await db().$transaction(async (tx) => {
    const [found] = await readRows(ownRow, tx)`
      select g.title, g.own, g.created_by_id
      from geo_recommendation_organisation a join geo_recommendation g on g.id = a.recommendation_id
      where a.organisation_id = ${scope} and a.recommendation_id = ${id} for update of g`
    if (!found) throw notFound()
    if (!found.own || !mayDelete(actor, scope, found.created_by_id)) throw new AppError('forbidden', refusals.forbidden)
    await tx.geoRecommendation.delete({ where: { id }, select: { id: true } })
    const detail = { title: found.title }
    await recordOwnChange(tx, { actor, scope, kind: OWN, what: 'delete', id, detail, requestId })
  })
  return { message: 'success' }
}
