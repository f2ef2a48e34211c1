import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import type { RecommendationStatusInput, RecommendationStatusName, RecommendationStatusRow } from '@/lib/actions/shapes'
import { actionErrors } from '@/lib/actions/words'
import { addDays, type Day, toDay } from '@/lib/format/days'
import { AppError, refusals } from '@/lib/http/app-error'
import { OWN_ACTIONS } from '@/lib/limits'
import { recordOwnChange } from '@/server/audit/audit'
import { today } from '@/server/clock'
import { type Db, db, readRows } from '@/server/db/client'
import { invalidField, lockOrganisation, notFound, type OrganisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { mayDelete } from '@/server/notes/notes'
import {
  type ChoosableQuery,
  checkTargets,
  defaultTargets,
  type Progress,
  readChoosable,
  saveProgress,
} from './progress'
import { chooseOrganisation, findStatus, readStatus } from './reads'

interface Implemented {
  status: RecommendationStatusName
  liveSince: Day | null
}

/**
 * Returns since when an implementation is live: the given day, else the stored one, else today; null when it is not
 * implemented (R-TRACKER-9). `created` is the recommendation's first day.
 * @throws AppError 400 for a day without an implementation, in the future, or long before the recommendation
 */
function liveSinceOf(
  status: RecommendationStatusName,
  given: Day | undefined,
  stored: Implemented | null,
  { created, today }: { created: Day; today: Day },
): Day | null {
  if (status !== 'implemented') {
    if (given !== undefined) throw invalidField('liveSince', actionErrors.notLive)
    return null
  }
  const known = stored?.status === 'implemented' ? stored.liveSince : today
  if (given === undefined || given === known) return known
  const earliest = addDays(created, -OWN_ACTIONS.liveDaysBefore)
  if (given > today) throw invalidField('liveSince', actionErrors.liveLater)
  if (given < earliest) throw invalidField('liveSince', actionErrors.liveEarlier(earliest))
  return given
}

/** In the audit log. */
const OWN = 'ownRecommendation'

/**
 * Adds one of the organisation's own recommendations, once per idempotency key (R-ACTION-3).
 * @throws AppError 400 for unknown queries and as `liveSinceOf`; 409 at the limit
 */
async function addOwnAction(
  actor: Actor,
  scope: OrganisationScope,
  input: RecommendationStatusInput,
  choosable: readonly ChoosableQuery[],
  { requestId, idempotencyKey }: CreateCall,
): Promise<RecommendationStatusRow> {
  const {
    title,
    description = null,
    status = 'pending',
    notes,
    shortName = null,
    due = null,
    opportunity = null,
  } = input
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
    await tx.geoRecommendation.create({
      data: { id, title, description, opportunity, own: true, ...by },
      select: { id: true },
    })
    await tx.geoRecommendationOrganisation.create({ data: { organisationId: scope, recommendationId: id } })
    await recordOwnChange(tx, { actor, scope, kind: OWN, what: 'create', id, detail: { title }, requestId })
    const created = toDay(at)
    const liveSince = liveSinceOf(status, input.liveSince, null, { created, today: created })
    const next = { status, notes: notes || null, shortName, queries, due, liveSince }
    await saveProgress(tx, { actor, scope, recommendation: id, title, stored: null, next, choosable, requestId })
    return readStatus(tx, scope, id)
  })
}

const ownRow = z.object({ title: z.string(), own: z.boolean(), created_by_id: z.string().nullable() })

/**
 * Deletes an own recommendation with its status, notes and history.
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

interface Origin extends CreateCall {
  /** Absent means the actor's own. */
  organization: string | undefined
}

/**
 * Creates or updates the status record of a recommendation (R-TRACKER-5), or adds one of the organisation's own. Absent
 * notes clear the notes, because an emptied field is sent as absent (R-TRACKER-6); other absent fields stay. Every
 * status change is recorded with day and targets, and stays so when set back. A save without a change returns the
 * record, so it may be repeated.
 * @throws AppError 400 for unknown queries and for an impossible live day; 403 without an organisation; 404 for
 * another's recommendation or `_id`; 409 for an old version and for other queries of an implemented one.
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
        throw new AppError('conflict', actionErrors.changedByOther)
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

/** Locks the assignment, so saves of one recommendation run one after another. Throws 404. */
async function lockAssignment(tx: Db, scope: OrganisationScope, recommendationId: string): Promise<Assigned> {
  const [recommendation] = await readRows(assignedRow, tx)`
    select g.title, g.description, g.own, g.created_at
    from geo_recommendation_organisation a join geo_recommendation g on g.id = a.recommendation_id
    where a.organisation_id = ${scope} and a.recommendation_id = ${recommendationId}
    for no key update of a`
  if (!recommendation) throw notFound()
  return recommendation
}

/**
 * Returns the progress to save. Throws 400 for unknown queries and as `liveSinceOf`; 409 for other queries of a
 * recommendation that is and stays implemented.
 */
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
    notes: input.notes || null,
    shortName: input.shortName === undefined ? (stored?.shortName ?? null) : input.shortName,
    queries: fixed ? kept : (given ?? kept),
    due: input.due === undefined ? (stored?.due ?? null) : input.due,
    liveSince: liveSinceOf(status, input.liveSince, stored, { created, today: today() }),
  }
}

function stillThere(ids: readonly string[], choosable: readonly ChoosableQuery[]): string[] {
  return ids.filter((id) => choosable.some((query) => query.id === id))
}

function sameProgress(stored: Progress, next: Progress): boolean {
  const isSame = (['status', 'notes', 'shortName', 'due', 'liveSince'] as const).every(
    (field) => stored[field] === next[field],
  )
  return isSame && isSameSet(stored.queries, next.queries)
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each))
}

type Texts = Pick<Assigned, 'title' | 'description'>

/** Returns the new texts; null when unchanged. Throws 400 for a recommendation that system admins assigned. */
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
