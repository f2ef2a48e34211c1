import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { actionErrors } from '@/lib/copy/action-errors'
import { trackerCopy as copy } from '@/lib/copy/recommendation-tracker'
import { refusals } from '@/lib/copy/refusals'
import { type Day, toDay } from '@/lib/format/days'
import type { RecommendationStatusInput, RecommendationStatusRow } from '@/lib/schemas/recommendation-tracker'
import { today } from '@/server/clock'
import { type Db, db, readRows } from '@/server/db'
import type { CreateCall } from '@/server/limits/idempotency'
import { recordOwnChange } from '@/server/services/audit'
import { notFound, type OrganisationScope } from '@/server/services/scope'
import { liveSinceOf } from './live-since'
import { addOwnAction, OWN } from './own-actions'
import { chooseOrganisation, findStatus, readStatus } from './reads'
import { type Progress, saveProgress } from './save-progress'
import { type ChoosableQuery, checkTargets, defaultTargets, readChoosable } from './targets'

interface Origin extends CreateCall {
  /** Absent means the actor's own. */
  organization: string | undefined
}

/**
 * Creates or updates the status record of a recommendation (R-TRACKER-5), or adds one of the organisation's own. Absent
 * notes clear the notes, because an emptied field is sent as absent (R-TRACKER-6); whatever else is absent stays. Every
 * change of status is recorded with its day and targets, and stays recorded when it is set back. A save without a change
 * answers the record, so that it may be repeated.
 * @throws AppError 400 for unknown queries and for a day that it cannot be live since; 403 without an organisation; 404 for another's recommendation or `_id`; 409
 * for an old version and for other queries of what is implemented.
 */
export async function saveRecommendationStatus(
  actor: Actor,
  reach: Reach,
  input: RecommendationStatusInput,
  { organization, ...call }: Origin,
): Promise<RecommendationStatusRow> {
  const scope = await chooseOrganisation(actor, reach, organization)
  if (!scope) throw new AppError('forbidden', refusals.forbidden)
  const { queries: choosable } = await readChoosable(scope)
  if (input.recommendation === undefined) return addOwnAction(actor, scope, input, choosable, call)
  return updateProgress(actor, scope, { ...input, recommendation: input.recommendation }, choosable, call.requestId)
}

function updateProgress(
  actor: Actor,
  scope: OrganisationScope,
  input: RecommendationStatusInput & { recommendation: string },
  choosable: readonly ChoosableQuery[],
  requestId: string,
): Promise<RecommendationStatusRow> {
  const { recommendation } = input
  return db().$transaction(async (tx) => {
    const assigned = await lockAssignment(tx, scope, recommendation)
    const stored = await findStatus(tx, scope, recommendation)
    if (input._id !== undefined && input._id !== stored?._id) throw notFound()
    const renamed = textsOf(input, assigned)
    const next = nextProgress(input, stored, choosable, toDay(assigned.created_at))
    if (renamed || stored === null || !sameProgress(stored, next)) {
      if (input.version !== undefined && input.version !== (stored?.version ?? 0))
        throw new AppError('conflict', copy.changedByOther)
      if (renamed) await saveTexts(tx, { actor, scope, id: recommendation, texts: renamed, requestId })
      const title = renamed?.title ?? assigned.title
      await saveProgress(tx, { actor, scope, recommendation, title, stored, next, choosable, requestId })
    }
    return readStatus(tx, scope, recommendation)
  })
}

const assignedRow = z.object({
  title: z.string(),
  description: z.string().nullable(),
  own: z.boolean(),
  created_at: z.date(),
})
type Assigned = z.infer<typeof assignedRow>

/** Serialises saves of one recommendation. Throws 404. */
async function lockAssignment(tx: Db, scope: OrganisationScope, recommendationId: string): Promise<Assigned> {
  const [recommendation] = await readRows(assignedRow, tx)`
    select g.title, g.description, g.own, g.created_at
    from geo_recommendation_organisation a join geo_recommendation g on g.id = a.recommendation_id
    where a.organisation_id = ${scope} and a.recommendation_id = ${recommendationId}
    for no key update of a`
  if (!recommendation) throw notFound()
  return recommendation
}

/** Throws 400 for unknown queries and as `liveSinceOf`; 409 for other ones of a recommendation that is and stays implemented. */
function nextProgress(
  input: RecommendationStatusInput,
  stored: RecommendationStatusRow | null,
  choosable: readonly ChoosableQuery[],
  created: Day,
): Progress {
  const status = input.status ?? stored?.status ?? 'none'
  const kept = stored?.queries ?? []
  const given = input.queries && checkTargets(input.queries, choosable)
  const fixed = stored?.status === 'implemented' && status === 'implemented'
  const targets = (chosen: readonly string[]) =>
    chosen.length > 0 ? stillThere(chosen, choosable) : defaultTargets(choosable)
  if (fixed && given && !isSameSet(targets(given), targets(kept)))
    throw new AppError('conflict', actionErrors.implemented)
  return {
    status,
    notes: input.notes?.trim() || null,
    queries: fixed ? kept : (given ?? kept),
    due: input.due === undefined ? (stored?.due ?? null) : input.due,
    liveSince: liveSinceOf(status, input.liveSince, stored, { created, today: today() }),
  }
}

function stillThere(ids: readonly string[], choosable: readonly ChoosableQuery[]): string[] {
  return ids.filter((id) => choosable.some((query) => query.id === id))
}

function sameProgress(stored: Progress, next: Progress): boolean {
  const isSame = (['status', 'notes', 'due', 'liveSince'] as const).every((field) => stored[field] === next[field])
  return isSame && isSameSet(stored.queries, next.queries)
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each))
}

type Texts = Pick<Assigned, 'title' | 'description'>

/** The new texts; null where they stay. Throws 400 for those of a recommendation that system admins assigned. */
function textsOf(input: RecommendationStatusInput, { own, ...stored }: Assigned): Texts | null {
  const { title = stored.title, description = stored.description } = input
  const changed = (['title', 'description'] as const).filter(
    (field) => ({ title, description })[field] !== stored[field],
  )
  if (changed.length === 0) return null
  if (!own) {
    const fields = Object.fromEntries(changed.map((field) => [field, actionErrors.notOwn]))
    throw new AppError('invalid', refusals.invalid, { fields })
  }
  return { title, description }
}

async function saveTexts(
  tx: Db,
  save: { actor: Actor; scope: OrganisationScope; id: string; texts: Texts; requestId: string },
): Promise<void> {
  const { actor, scope, id, texts, requestId } = save
  const data = { ...texts, version: { increment: 1 }, updatedById: actor.userId, updatedAt: new Date() }
  await tx.geoRecommendation.update({ where: { id }, data, select: { id: true } })
  const detail = { title: texts.title }
  await recordOwnChange(tx, { actor, scope, kind: OWN, what: 'save', id, detail, requestId })
}
