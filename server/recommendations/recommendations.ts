import { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import type { RecommendationKey } from '@/lib/recommendations/list'
import {
  type AdminRecommendationRow,
  adminRecommendationRow,
  type RecommendationInput,
} from '@/lib/recommendations/shapes'
import { recommendationsCopy as copy } from '@/lib/recommendations/words'
import { NEW } from '@/lib/routes'
import { Prisma } from '@/prisma/generated/client'
import { recordChange } from '@/server/audit/audit'
import { type Db, db, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { invalidField, notFound } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'

const recommendationRow = adminRecommendationRow
  .omit({ organization: true, organisations: true, statuses: true })
  .transform((row): AdminRecommendationRow => ({ ...row, organization: [], organisations: 0, statuses: 0 }))

/** Names shown per row of the list; the count is complete. */
const NAMES_IN_LIST = 5

const columns = Prisma.sql`g.id as "_id", g.title, g.description, g.version, g.created_at as "createdAt",
  g.updated_at as "updatedAt"`

const assignedRow = z.object({
  recommendationId: z.string(),
  organisations: z.number(),
  statuses: z.number(),
})
const namedRow = z.object({ recommendationId: z.string(), _id: z.string(), name: z.string() })

/** Adds the first `names` organisations, or all, and their counts. */
async function completeRecommendations(
  rows: AdminRecommendationRow[],
  names: number | null,
  store: Db = db(),
): Promise<AdminRecommendationRow[]> {
  const ids = rows.map(({ _id }) => _id)
  const named = await readRows(namedRow, store)`
    select "recommendationId", _id, name from (
      select a.recommendation_id as "recommendationId", o.id as _id, o.name,
        row_number() over (partition by a.recommendation_id order by lower(o.name), o.id) as place
      from geo_recommendation_organisation a join owner o on o.id = a.organisation_id
      where a.recommendation_id = any(${ids}::text[])) n
    where ${names}::int is null or place <= ${names}::int order by "recommendationId", place`
  const counted = await readRows(assignedRow, store)`
    select a.recommendation_id as "recommendationId", count(*)::int as organisations, count(s.id)::int as statuses
    from geo_recommendation_organisation a
    left join recommendation_status s using (organisation_id, recommendation_id)
    where a.recommendation_id = any(${ids}::text[]) group by a.recommendation_id`
  const organisationsOf = Map.groupBy(named, ({ recommendationId }) => recommendationId)
  const countsOf = new Map(counted.map((each) => [each.recommendationId, each]))
  return rows.map((row) => ({
    ...row,
    organization: (organisationsOf.get(row._id) ?? []).map(({ _id, name }) => ({ _id, name })),
    organisations: countsOf.get(row._id)?.organisations ?? 0,
    statuses: countsOf.get(row._id)?.statuses ?? 0,
  }))
}

export function recommendationSource(): ListSource<AdminRecommendationRow, RecommendationKey> {
  return {
    select: columns,
    from: Prisma.sql`geo_recommendation g`,
    // Leaves out what organisations wrote for themselves (R-ACTION-3).
    where: Prisma.sql`not g.own`,
    id: Prisma.sql`g.id`,
    columns: {
      title: Prisma.sql`lower(g.title)`,
      createdAt: Prisma.sql`g.created_at`,
      updatedAt: Prisma.sql`g.updated_at`,
    },
    searched: [Prisma.sql`g.title`, Prisma.sql`g.description`],
    filters: {
      organization: (value) => Prisma.sql`exists (select 1 from geo_recommendation_organisation f
        where f.recommendation_id = g.id and f.organisation_id = ${value})`,
    },
    row: recommendationRow,
    complete: (rows) => completeRecommendations(rows, NAMES_IN_LIST),
  }
}

/** Reads a recommendation with all its organisations. Throws 404. */
export async function findRecommendation(id: string, store: Db = db()): Promise<AdminRecommendationRow> {
  const rows = await readRows(recommendationRow, store)`
    select ${columns} from geo_recommendation g where g.id = ${id} and not g.own`
  const [recommendation] = await completeRecommendations(rows, null, store)
  if (!recommendation) throw notFound()
  return recommendation
}

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
