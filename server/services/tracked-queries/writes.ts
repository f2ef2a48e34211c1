import type { Actor } from '@/lib/access/roles'
import { refusals } from '@/lib/copy/refusals'
import { trackedQueryScreens as copy } from '@/lib/copy/tracked-query-screens'
import { AppError } from '@/lib/errors/app-error'
import type { NewTrackedQuery, TrackedQueryInput, TrackedQueryRow } from '@/lib/schemas/tracked-query'
import { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { type Db, db } from '@/server/db'
import { newId } from '@/server/ids'
import { recordChange } from '@/server/services/audit'
import { planSaved } from '@/server/services/daily-run/plan'
import { activateQuery, lockOwner, type QueryOwner } from './activation'
import { findTrackedQuery, OWNER_FIELD, ownerOf } from './reads'

/** The index that holds the same question of the same owner apart, whatever its letters' case. */
const TWIN = 'query_owner_term_key'

/**
 * Says at its field what the database refuses: one owner asks one question once. Any other trouble is passed on.
 * @throws AppError 409 at `searchTerm`; else what it was given.
 */
function refuseTwin(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002' && namesTwin(error))
    throw new AppError('conflict', copy.form.exists, { fields: { searchTerm: copy.form.exists }, cause: error })
  throw error
}

/** An index over expressions has no column names, so the driver's own words tell which one it was. */
function namesTwin(error: Prisma.PrismaClientKnownRequestError): boolean {
  return `${error.message} ${JSON.stringify(error.meta ?? {})}`.includes(TWIN)
}

type Kind = QueryOwner['kind']
const FIELDS = ['searchTerm', 'profileName', 'searcherProfile', 'active'] as const

/**
 * Saves a query, or only switches it on or off. Its owner never changes; what is saved already is answered as it is.
 * @throws AppError 404; 400 when `_id` is another one; 409 when it is not at `version` any more, at the limit, or at a twin.
 */
export async function saveTrackedQuery(
  actor: Actor,
  kind: Kind,
  id: string,
  input: TrackedQueryInput,
  requestId: string,
): Promise<TrackedQueryRow> {
  if (input._id !== undefined && input._id !== id) throw new AppError('invalid', refusals.invalid)
  return db().$transaction(async (tx) => {
    const owner = ownerOf(kind, await findTrackedQuery(kind, id, tx))
    await lockOwner(tx, owner)
    const held = await findTrackedQuery(kind, id, tx, owner.id)
    if (input.version !== undefined && input.version !== held.version)
      throw new AppError('conflict', copy.changedMeanwhile)
    const next = { ...held, ...given(input) }
    const changed = FIELDS.filter((field) => next[field] !== held[field])
    if (changed.length === 0) return held
    if (changed.includes('active')) await activateQuery(tx, owner, id, next.active)
    const { searchTerm, profileName, searcherProfile } = next
    const data = {
      ...{ searchTerm, profileName, searcherProfile },
      ...{ updatedById: actor.userId, updatedAt: new Date(), version: { increment: 1 } },
    }
    const key = { id_ownerId: { id, ownerId: owner.id } }
    await tx.query.update({ where: key, data, select: { id: true } }).catch(refuseTwin)
    if (next.active) await planSaved(tx, today(), owner.id, id)
    const values = (from: TrackedQueryRow) => Object.fromEntries(changed.map((field) => [field, from[field]]))
    await recordChange(tx, actor, `${kind}Query`, 'save', id, { from: values(held), to: values(next) }, requestId)
    return findTrackedQuery(kind, id, tx, owner.id)
  })
}

/** Deletes a query with its results; the usage ledger stays. Throws 404. */
export async function deleteTrackedQuery(actor: Actor, kind: Kind, id: string, requestId: string) {
  await db().$transaction(async (tx) => {
    const held = await findTrackedQuery(kind, id, tx)
    const key = { id_ownerId: { id, ownerId: ownerOf(kind, held).id } }
    await tx.query.delete({ where: key, select: { id: true } })
    const { searchTerm, results } = held
    await recordChange(tx, actor, `${kind}Query`, 'delete', id, { searchTerm, results }, requestId)
  })
  return { message: 'success' }
}

/** The fields that a body says something of. */
function given(input: TrackedQueryInput): Partial<TrackedQueryRow> {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && FIELDS.some((field) => field === name)),
  )
}

/**
 * Makes a query of the owner that the body names; owner and updatedBy are the actor.
 * @throws AppError 400 for an owner that does not exist, 409 at the limit of active queries, or at a twin.
 */
export async function createTrackedQuery(
  tx: Db,
  actor: Actor,
  kind: QueryOwner['kind'],
  input: NewTrackedQuery,
  requestId: string,
): Promise<TrackedQueryRow> {
  if (input._id !== undefined) throw new AppError('invalid', refusals.invalid)
  const owner = ownerOf(kind, input)
  if (!(await lockOwner(tx, owner)))
    throw new AppError('invalid', refusals.invalid, { fields: { [OWNER_FIELD[kind]]: copy.unknownOwner } })
  const id = newId()
  const { searchTerm, profileName = null, searcherProfile = null } = input
  const data = {
    id,
    ...{ ownerId: owner.id, ownerKind: kind },
    ...{ searchTerm, profileName, searcherProfile },
    ...{ createdById: actor.userId, updatedById: actor.userId },
  }
  await tx.query.create({ data, select: { id: true } }).catch(refuseTwin)
  if (input.active) {
    await activateQuery(tx, owner, id, true)
    await planSaved(tx, today(), owner.id, id)
  }
  await recordChange(
    tx,
    actor,
    `${kind}Query`,
    'create',
    id,
    { owner: owner.id, searchTerm, active: input.active ?? false },
    requestId,
  )
  return findTrackedQuery(kind, id, tx, owner.id)
}
