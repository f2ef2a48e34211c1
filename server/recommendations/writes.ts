import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import { AppError } from '@/lib/http/app-error'
import { refusals } from '@/lib/http/refusals'
import type { AdminRecommendationRow, RecommendationInput } from '@/lib/recommendations/shapes'
import { recommendationsCopy as copy } from '@/lib/recommendations/words'
import { NEW } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { recordChange } from '@/server/audit/audit'
import { type Db, db, readRows } from '@/server/db/client'
import { invalidField, notFound } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { findRecommendation } from './reads'

/** Deletes statuses with their assignments. Lock the recommendation first. Throws 400 for an unknown organisation. */
async function saveAssignment(
  tx: Db,
  recommendationId: string,
  organisations: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const wanted = [...new Set(organisations)]
  const stored = await tx.geoRecommendationOrganisation.findMany({
    where: { recommendationId },
    select: { organisationId: true },
  })
  const before = new Set(stored.map(({ organisationId }) => organisationId))
  const added = wanted.filter((organisationId) => !before.has(organisationId))
  const removed = [...before].filter((organisationId) => !wanted.includes(organisationId))
  const known = await tx.organisation.count({ where: { id: { in: added } } })
  if (known < added.length) throw unknownOrganisation()
  await tx.geoRecommendationOrganisation.deleteMany({ where: { recommendationId, organisationId: { in: removed } } })
  await tx.geoRecommendationOrganisation
    .createMany({ data: added.map((organisationId) => ({ organisationId, recommendationId })) })
    .catch(refuseDeleted)
  return { added, removed }
}

/** The foreign key refuses an organisation deleted since it was read. */
function refuseDeleted(error: unknown): never {
  throw error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003' ? unknownOrganisation() : error
}

function unknownOrganisation(): AppError {
  return invalidField('organization', copy.unknownOrganisation)
}

const lockedRow = z.object({ title: z.string(), description: z.string().nullable(), version: z.number() })

/** Makes `new` once per idempotency key. Throws 404; 400 for an unknown organisation; 409 for an old version. */
export async function saveRecommendation(
  actor: Actor,
  id: string,
  input: RecommendationInput,
  { requestId, idempotencyKey }: CreateCall,
): Promise<AdminRecommendationRow> {
  if (id !== NEW) return updateGeoRecommendation(actor, id, input, requestId)
  return createOnce(idempotencyKey, actor, 'admin/geo-recommendation', input, (tx) =>
    createGeoRecommendation(tx, actor, input, requestId),
  )
}

async function createGeoRecommendation(
  tx: Db,
  actor: Actor,
  input: RecommendationInput,
  requestId: string,
): Promise<AdminRecommendationRow> {
  if (input._id !== undefined) throw new AppError('invalid', refusals.invalid)
  const at = new Date()
  const id = newId(at)
  const { title, description = null } = input
  const by = { createdById: actor.userId, updatedById: actor.userId, createdAt: at, updatedAt: at }
  await tx.geoRecommendation.create({ data: { id, title, description: description || null, ...by } })
  const { added } = await saveAssignment(tx, id, input.organization)
  await recordChange(tx, actor, 'geoRecommendation', 'create', id, { title, added }, requestId)
  return findRecommendation(id, tx)
}

/** Updates a recommendation. Organisations that stay keep status, notes and history; removed ones lose them. */
async function updateGeoRecommendation(
  actor: Actor,
  id: string,
  input: RecommendationInput,
  requestId: string,
): Promise<AdminRecommendationRow> {
  if (input._id !== undefined && input._id !== id) throw new AppError('invalid', refusals.invalid)
  return db().$transaction(async (tx) => {
    const stored = await lock(tx, id)
    if (input.version !== undefined && input.version !== stored.version)
      throw new AppError('conflict', copy.changedByOther)
    const next = {
      title: input.title,
      description: input.description === undefined ? stored.description : input.description || null,
    }
    const changed = (['title', 'description'] as const).filter((field) => next[field] !== stored[field])
    const moved = await saveAssignment(tx, id, input.organization)
    if (changed.length + moved.added.length + moved.removed.length > 0) {
      const data = { ...next, version: { increment: 1 }, updatedById: actor.userId, updatedAt: new Date() }
      await tx.geoRecommendation.update({ where: { id }, data })
      await recordChange(
        tx,
        actor,
        'geoRecommendation',
        'save',
        id,
        { changed, title: next.title, ...moved },
        requestId,
      )
    }
    return findRecommendation(id, tx)
  })
}

/** Deletes a recommendation with all its recorded statuses (R-DATA-5). Throws 404. */
export async function deleteRecommendation(actor: Actor, id: string, requestId: string) {
  await db().$transaction(async (tx) => {
    await lock(tx, id)
    const { title, organisations, statuses } = await findRecommendation(id, tx)
    await tx.geoRecommendation.delete({ where: { id }, select: { id: true } })
    await recordChange(tx, actor, 'geoRecommendation', 'delete', id, { title, organisations, statuses }, requestId)
  })
  return { message: 'success' }
}

async function lock(tx: Db, id: string): Promise<z.infer<typeof lockedRow>> {
  const [locked] = await readRows(lockedRow, tx)`
    select title, description, version from geo_recommendation where id = ${id} and not own for update`
  if (!locked) throw notFound()
  return locked
}
