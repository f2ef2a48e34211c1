import type { Actor, Role } from '@/lib/access/permissions'
import { isSurface, surfaceLabel } from '@/lib/engines/engines'
import { AppError, refusals } from '@/lib/http/app-error'
import type { OwnQueryInput, TrackedQueryInput, TrackedQueryRow } from '@/lib/queries/shapes'
import { QUERY_TAGS, tagsOfQueries } from '@/lib/queries/tags'
import { trackedQueriesCopy as copy, tagsCopy } from '@/lib/queries/words'
import { NEW } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { recordChange } from '@/server/audit/audit'
import { planSavedQuery } from '@/server/daily-run/plan'
import { keepRuns } from '@/server/daily-run/progress'
import { type Db, databaseDay, db } from '@/server/db/client'
import { invalidField } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { uncountResults } from '@/server/names/used-names'
import { env } from '@/server/settings/env'
import { lengthExceeded } from '@/server/surfaces/measurement'
import {
  activateNewQuery,
  activateQuery,
  findTrackedQuery,
  lockOwner,
  OWNER_FIELD,
  ownerOf,
  type QueryOwner,
} from './reads'

type Kind = QueryOwner['kind']
const FIELDS = ['searchTerm', 'profileName', 'searcherProfile', 'tags', 'active'] as const

/** The one owner whose queries may be written, and the role in which; without it a system admin writes those of all. */
export interface Within {
  ownerId: string
  role: Role
}

type Input = TrackedQueryInput & Pick<OwnQueryInput, 'inPlaceOf'>

/** Saves by id, or `new` per idempotency key. Throws as update and create; 400 for a new one without a search term. */
export async function saveTrackedQuery(
  actor: Actor,
  kind: Kind,
  id: string,
  input: Input,
  { requestId, idempotencyKey }: CreateCall,
  within?: Within,
): Promise<TrackedQueryRow> {
  if (id !== NEW) return updateTrackedQuery(actor, kind, id, input, requestId, within)
  const { searchTerm } = input
  if (searchTerm === undefined) throw invalidField('searchTerm', copy.form.searchTermPrompt)
  const made = { ...input, searchTerm }
  return createOnce(idempotencyKey, actor, `${within ? 'orgAdmin' : 'admin'}/${kind}-query`, made, (tx) =>
    createTrackedQuery(tx, actor, kind, made, requestId, within),
  )
}

/**
 * Never changes the owner. Throws 404, also for one out of `within`; 400 for another `_id`; 409 for an old version, a
 * duplicate, or at the limit.
 */
async function updateTrackedQuery(
  actor: Actor,
  kind: Kind,
  id: string,
  input: Input,
  requestId: string,
  within?: Within,
): Promise<TrackedQueryRow> {
  if (input._id !== undefined && input._id !== id) throw new AppError('invalid', refusals.invalid)
  return db().$transaction(async (tx) => {
    const owner = ownerOf(kind, await findTrackedQuery(kind, id, tx, within?.ownerId))
    await lockOwner(tx, owner)
    const stored = await findTrackedQuery(kind, id, tx, owner.id)
    if (input.version !== undefined && input.version !== stored.version)
      throw new AppError('conflict', copy.changedByOther)
    const next = { ...stored, ...given(input) }
    const changed = FIELDS.filter((field) => JSON.stringify(next[field]) !== JSON.stringify(stored[field]))
    if (changed.length === 0) return stored
    if (changed.includes('searchTerm')) refuseTooLong(next.searchTerm)
    if (changed.includes('tags')) await refuseTooManyTags(tx, owner, id, next.tags)
    if (changed.includes('active')) {
      if (next.active) await pauseOther(tx, actor, owner, id, input, requestId, within)
      await activateQuery(tx, owner, id, next.active)
    }
    const { searchTerm, profileName, searcherProfile, tags } = next
    const data = {
      searchTerm,
      profileName,
      searcherProfile,
      tags,
      updatedById: actor.userId,
      updatedAt: new Date(),
      version: { increment: 1 },
    }
    const key = { id_ownerId: { id, ownerId: owner.id } }
    await tx.query.update({ where: key, data, select: { id: true } }).catch(refuseDuplicate)
    if (next.active) await planSavedQuery(tx, await databaseDay(tx), owner.id, id)
    const values = (from: TrackedQueryRow) => Object.fromEntries(changed.map((field) => [field, from[field]]))
    const detail = { searchTerm, from: values(stored), to: values(next) }
    await recordChange(tx, actor, `${kind}Query`, 'save', id, detail, requestId, within?.role)
    return findTrackedQuery(kind, id, tx, owner.id)
  })
}

/**
 * Pauses the query in whose place another one is switched on, in the transaction that does (R-OWNQUERY-3). One that is paused
 * already stays so. Throws 404 for one of another owner, 400 for the same.
 */
async function pauseOther(
  tx: Db,
  actor: Actor,
  owner: QueryOwner,
  id: string,
  { inPlaceOf }: Input,
  requestId: string,
  within?: Within,
): Promise<void> {
  if (inPlaceOf === undefined) return
  if (inPlaceOf === id) throw new AppError('invalid', refusals.invalid)
  const { active, searchTerm } = await findTrackedQuery(owner.kind, inPlaceOf, tx, owner.id)
  if (!active) return
  const changes = { activeSlot: null, updatedById: actor.userId, updatedAt: new Date(), version: { increment: 1 } }
  await tx.query.updateMany({ where: { id: inPlaceOf, ownerId: owner.id }, data: changes })
  const detail = { searchTerm, from: { active: true }, to: { active: false } }
  await recordChange(tx, actor, `${owner.kind}Query`, 'save', inPlaceOf, detail, requestId, within?.role)
}

/**
 * Creates a query, active while there is room unless the input says otherwise (R-SETUP-3). Throws AppError 400 for an
 * unknown owner; 409 for an active one at the limit, or for a duplicate.
 */
export async function createTrackedQuery(
  tx: Db,
  actor: Actor,
  kind: Kind,
  input: Input & { searchTerm: string },
  requestId: string,
  within?: Within,
): Promise<TrackedQueryRow> {
  if (input._id !== undefined) throw new AppError('invalid', refusals.invalid)
  refuseTooLong(input.searchTerm)
  const owner = ownerOf(kind, input)
  if (!(await lockOwner(tx, owner))) throw invalidField(OWNER_FIELD[kind], copy.unknownOwner)
  const id = newId()
  const { searchTerm, profileName = null, searcherProfile = null, tags = [] } = input
  await refuseTooManyTags(tx, owner, id, tags)
  const data = {
    id,
    ownerId: owner.id,
    ownerKind: kind,
    searchTerm,
    profileName,
    searcherProfile,
    tags,
    createdById: actor.userId,
    updatedById: actor.userId,
  }
  await tx.query.create({ data, select: { id: true } }).catch(refuseDuplicate)
  if (input.active) await pauseOther(tx, actor, owner, id, input, requestId, within)
  const active = await activateNewQuery(tx, owner, id, input.active)
  if (active) await planSavedQuery(tx, await databaseDay(tx), owner.id, id)
  const detail = { owner: owner.id, searchTerm, active }
  await recordChange(tx, actor, `${kind}Query`, 'create', id, detail, requestId, within?.role)
  return findTrackedQuery(kind, id, tx, owner.id)
}

/** Deletes a query with its results; the usage ledger stays. Throws 404. */
export async function deleteTrackedQuery(actor: Actor, kind: Kind, id: string, requestId: string, within?: Within) {
  await db().$transaction(async (tx) => {
    const stored = await findTrackedQuery(kind, id, tx, within?.ownerId)
    const { id: ownerId } = ownerOf(kind, stored)
    const key = { id_ownerId: { id, ownerId } }
    await uncountResults(tx, { ownerId, queryId: id })
    await keepRuns(tx, { ownerId, queryId: id })
    await tx.query.delete({ where: key, select: { id: true } })
    const { searchTerm, results } = stored
    await recordChange(tx, actor, `${kind}Query`, 'delete', id, { searchTerm, results }, requestId, within?.role)
  })
  return { message: 'success' }
}

/** Throws AppError 400 where an owner's queries would have too many different tags. Call it with the owner locked. */
async function refuseTooManyTags(tx: Db, owner: QueryOwner, id: string, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  const others = await tx.query.findMany({ where: { ownerId: owner.id, id: { not: id } }, select: { tags: true } })
  const all = tagsOfQueries([...others, { tags }])
  if (all.length > QUERY_TAGS.perOwner) throw invalidField('tags', tagsCopy.ownerFull)
}

/** Throws AppError 400 for a search term that is longer than a surface takes which is on (R-SURFACES-6). */
export function refuseTooLong(searchTerm: string): void {
  for (const surface of env().engines.filter(isSurface)) {
    const most = lengthExceeded(surface, searchTerm)
    if (most !== null) throw invalidField('searchTerm', copy.form.tooLong(surfaceLabel(surface), most))
  }
}

function given(input: TrackedQueryInput): Partial<TrackedQueryRow> {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && FIELDS.some((field) => field === name)),
  )
}

/** The unique index on owner and text, ignoring case. */
const UNIQUE_INDEX = 'query_owner_term_key'

/** Throws AppError 409 at `searchTerm` for a duplicate; rethrows any other error. */
function refuseDuplicate(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002' && namesUniqueIndex(error))
    throw new AppError('conflict', copy.form.exists, { fields: { searchTerm: copy.form.exists }, cause: error })
  throw error
}

/** Searches the driver's message for the index: one over expressions has no column names. */
function namesUniqueIndex(error: Prisma.PrismaClientKnownRequestError): boolean {
  return `${error.message} ${JSON.stringify(error.meta ?? {})}`.includes(UNIQUE_INDEX)
}
