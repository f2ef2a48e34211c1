import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import type { IndustryKey } from '@/lib/industries/list'
import {
  type AdminIndustryDetail,
  type AdminIndustryRow,
  adminIndustryRow,
  type IndustryInput,
  type IndustryRow,
  industryRow,
} from '@/lib/industries/shapes'
import { industriesCopy as copy } from '@/lib/industries/words'
import { NEW } from '@/lib/routes'
import type { ListPage } from '@/lib/table/shapes'
import { Prisma } from '@/prisma/generated/client'
import { recordChange } from '@/server/audit/audit'
import { planMovedOwner } from '@/server/daily-run/plan'
import { keepRuns } from '@/server/daily-run/progress'
import { type Db, databaseDay, db, readRow, readRows } from '@/server/db/client'
import type { ListSource } from '@/server/db/list'
import { industryIds, industryScope, lockOwnerRow, notFound, organisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { uncountResults } from '@/server/names/used-names'
import { surfacePlaceOf } from '@/server/surfaces/places'
import { readTokenForecast } from '@/server/usage/reads'

/** Counts run only for the rows of a page. */
const columns = Prisma.sql`o.id as "_id", o.name, o.location, o.country, o.samples, o.created_at as "createdAt", o.version,
  o.surface_place as "surfacePlace",
  (select count(*)::int from organisation_industry a where a.industry_id = o.id) as organisations,
  (select count(*)::int from query q where q.owner_id = o.id) as queries,
  (select count(q.active_slot)::int from query q where q.owner_id = o.id) as "activeQueries",
  (select coalesce(sum(q.result_count + q.app_result_count), 0)::int from query q where q.owner_id = o.id) as results`
const tables = Prisma.sql`owner o`
const industries = Prisma.sql`o.kind = 'industry'`

export function industrySource(): ListSource<AdminIndustryRow, IndustryKey> {
  return {
    select: columns,
    from: tables,
    where: industries,
    id: Prisma.sql`o.id`,
    columns: {
      name: Prisma.sql`lower(o.name)`,
      location: Prisma.sql`lower(o.location)`,
      createdAt: Prisma.sql`o.created_at`,
    },
    searched: [Prisma.sql`o.name`, Prisma.sql`o.location`],
    row: adminIndustryRow,
  }
}

/** Reads the record with its token forecast. Throws 404. */
export async function findIndustry(id: string): Promise<AdminIndustryDetail> {
  const row = await findIndustryRow(id, db())
  return { ...row, forecast: await readTokenForecast('industry', id) }
}

/** Throws 404. */
export async function findIndustryRow(id: string, store: Db): Promise<AdminIndustryRow> {
  const [row] = await readRows(adminIndustryRow, store)`
    select ${columns} from ${tables} where ${industries} and o.id = ${id}`
  if (!row) throw notFound()
  return row
}

const assignedColumns = Prisma.sql`o.id as "_id", o.name, o.location, o.country, o.created_at as "createdAt"`

/** Lists an organisation's industries by name. Throws 404 out of reach. */
export async function listAssignedIndustries(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListPage<IndustryRow>> {
  const scope = await organisationScope(actor, reach, organisationId)
  const ids = await industryIds(scope)
  const items = await readRows(industryRow)`
    select ${assignedColumns} from owner o where o.id = any(${ids}::text[])
    order by o.name, o.id limit ${pageSize} offset ${(page - 1) * pageSize}`
  return { items, total: ids.length, page, pageSize }
}

/** Reads an assigned industry; system admins may read any. Throws 404 out of reach. */
export async function findAssignedIndustry(actor: Actor, reach: Reach, id: string): Promise<IndustryRow> {
  const scope = await industryScope(actor, reach, id)
  const [industry] = await readRows(industryRow)`select ${assignedColumns} from owner o where o.id = ${scope}`
  if (!industry) throw notFound()
  return industry
}

const countRow = z.object({ count: z.number() })

const DELETIONS = 7_411_022

const FIELDS = ['name', 'location', 'country', 'samples', 'surfacePlace'] as const
const PLACE = ['location', 'country', 'surfacePlace']

/**
 * Saves an industry by id; `new` makes one, once per idempotency key. Throws as `updateIndustry`, and 400 for a place that
 * surfaces do not know.
 */
export async function saveIndustry(
  actor: Actor,
  id: string,
  input: IndustryInput,
  { requestId, idempotencyKey }: CreateCall,
): Promise<AdminIndustryRow> {
  const surfacePlace = await surfacePlaceOf(input, await readPlace(id))
  if (id !== NEW) return updateIndustry(actor, id, { ...input, surfacePlace }, requestId)
  return createOnce(idempotencyKey, actor, 'admin/industry', input, (tx) =>
    createIndustry(tx, actor, { ...input, surfacePlace }, requestId),
  )
}

/** Reads the place of an owner; null for a new one. */
export function readPlace(id: string) {
  const select = { location: true, country: true, surfacePlace: true } as const
  return id === NEW ? null : db().owner.findUnique({ where: { id }, select })
}

type Placed<Input> = Input & { surfacePlace: string | null }

async function createIndustry(
  tx: Db,
  actor: Actor,
  { _id, name, location, country, samples = null, surfacePlace }: Placed<IndustryInput>,
  requestId: string,
): Promise<AdminIndustryRow> {
  if (_id !== undefined) throw new AppError('invalid', refusals.invalid)
  const id = newId()
  const fields = { name, location, country, samples, surfacePlace }
  await tx.owner.create({ data: { id, kind: 'industry', ...fields, industry: { create: {} } }, select: { id: true } })
  await recordChange(tx, actor, 'industry', 'create', id, fields, requestId)
  return findIndustryRow(id, tx)
}

/** @throws AppError 404; 400 when `_id` differs; 409 when the row is no longer at `version`. */
async function updateIndustry(
  actor: Actor,
  id: string,
  { _id, version, samples, ...given }: Placed<IndustryInput>,
  requestId: string,
): Promise<AdminIndustryRow> {
  if (_id !== undefined && _id !== id) throw new AppError('invalid', refusals.invalid)
  return db().$transaction(async (tx) => {
    await lockOwnerRow(tx, 'industry', id)
    const stored = await findIndustryRow(id, tx)
    if (version !== undefined && version !== stored.version) throw new AppError('conflict', copy.changedByOther)
    const next = { ...given, samples: samples === undefined ? stored.samples : samples }
    const changed = FIELDS.filter((field) => next[field] !== stored[field])
    if (changed.length === 0) return stored
    const data = { ...next, version: { increment: 1 }, updatedAt: new Date() }
    await tx.owner.update({ where: { id }, data, select: { id: true } })
    if (changed.some((field) => PLACE.includes(field))) await planMovedOwner(tx, await databaseDay(tx), id)
    const values = (from: Pick<AdminIndustryRow, (typeof FIELDS)[number]>) =>
      Object.fromEntries(changed.map((field) => [field, from[field]]))
    const detail = { name: next.name, from: values(stored), to: values(next) }
    await recordChange(tx, actor, 'industry', 'save', id, detail, requestId)
    return findIndustryRow(id, tx)
  })
}

/** Also deletes its queries and results (R-DATA-4). Throws AppError 404; 409 for an organisation's only industry. */
export async function deleteIndustry(actor: Actor, id: string, requestId: string) {
  await db().$transaction(async (tx) => {
    // Deletions run one after another, since an organisation must keep its last industry.
    await tx.$executeRaw`select pg_advisory_xact_lock(${DELETIONS}::int)`
    await lockOwnerRow(tx, 'industry', id)
    const { name, organisations, queries, results } = await findIndustryRow(id, tx)
    const { count } = await readRow(countRow, tx)`
      select count(*)::int as count from organisation_industry a where a.industry_id = ${id} and not exists (
        select 1 from organisation_industry b where b.organisation_id = a.organisation_id and b.industry_id <> ${id})`
    if (count > 0) throw new AppError('conflict', copy.onlyIndustry(count))
    await tx.organisationIndustry.deleteMany({ where: { industryId: id } })
    await uncountResults(tx, { ownerId: id })
    await keepRuns(tx, { ownerId: id })
    await tx.owner.delete({ where: { id }, select: { id: true } })
    await recordChange(tx, actor, 'industry', 'delete', id, { name, organisations, queries, results }, requestId)
  })
  return { message: 'success' }
}
