import { AppError } from '@/lib/app-error'
import { trackedQueriesCopy } from '@/lib/copy/tracked-queries'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import { type Db, idRow, readRows } from '@/server/db'

/** The row that activations of its queries wait for. */
export interface QueryOwner {
  kind: 'organisation' | 'industry'
  id: string
}

/** Serialises activations of an owner's queries; the unique slots are a second check. False when there is no owner. */
export async function lockOwner(tx: Db, { kind, id }: QueryOwner): Promise<boolean> {
  const rows = await readRows(idRow, tx)`
    select id from owner where id = ${id} and kind = ${kind} for no key update`
  return rows.length > 0
}

/**
 * As `wanted`; absent: active while there is room (R-SETUP-3). Call it with the owner locked. True when the query is active.
 * Throws as `activateQuery`.
 */
export async function activateNewQuery(
  tx: Db,
  owner: QueryOwner,
  queryId: string,
  wanted: boolean | undefined,
): Promise<boolean> {
  const active = wanted ?? freeSlot(owner, await findActive(tx, owner)) !== undefined
  if (active) await activateQuery(tx, owner, queryId, true)
  return active
}

/** In the lowest free slot. Idempotent. Throws conflict beyond 3 per organisation or 20 per industry (R-QUERY-2). */
export async function activateQuery(tx: Db, owner: QueryOwner, queryId: string, active: boolean): Promise<void> {
  const query = { id: queryId, ownerId: owner.id }
  if (!active) {
    await tx.query.updateMany({ where: { ...query, activeSlot: { not: null } }, data: { activeSlot: null } })
    return
  }
  const activated = await findActive(tx, owner)
  if (activated.some(({ id }) => id === queryId)) return
  const free = freeSlot(owner, activated)
  if (free === undefined) throw new AppError('conflict', trackedQueriesCopy.limitReached)
  await tx.query.updateMany({ where: query, data: { activeSlot: free } })
}

type ActiveQuery = { id: string; activeSlot: number | null }

function findActive(tx: Db, owner: QueryOwner): Promise<ActiveQuery[]> {
  return tx.query.findMany({
    where: { ownerId: owner.id, activeSlot: { not: null } },
    select: { id: true, activeSlot: true },
  })
}

function freeSlot(owner: QueryOwner, activated: readonly ActiveQuery[]): number | undefined {
  const taken = new Set(activated.map(({ activeSlot }) => activeSlot))
  const slots = Array.from({ length: ACTIVE_QUERY_LIMIT[owner.kind] }, (_, index) => index + 1)
  return slots.find((slot) => !taken.has(slot))
}
