import { trackedQueryScreens } from '@/lib/copy/tracked-query-screens'
import { AppError } from '@/lib/errors/app-error'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import type { Db } from '@/server/db'

/** Whose query: the owner's row is what activations of its queries wait for. */
export interface QueryOwner {
  kind: 'organisation' | 'industry'
  id: string
}

/**
 * Locks the owner, so that activations of its queries go one after the other (security T56). The unique slots are the
 * second wall: whoever forgot this would be refused by the database.
 * @returns false when there is no such owner.
 */
export async function lockOwner(tx: Db, { kind, id }: QueryOwner): Promise<boolean> {
  const rows =
    kind === 'organisation'
      ? await tx.$queryRaw<unknown[]>`select id from organisation where id = ${id} for no key update`
      : await tx.$queryRaw<unknown[]>`select id from industry where id = ${id} for no key update`
  return rows.length > 0
}

/**
 * Switches a query of a locked owner on, in the lowest free slot, or off. What is so already stays so.
 * @throws AppError conflict at the limit, with the sentence of spec §5: 3 per organisation, 20 per industry.
 */
export async function activateQuery(tx: Db, owner: QueryOwner, queryId: string, active: boolean): Promise<void> {
  if (!active) {
    await tx.$executeRaw`update query set active_slot = null where id = ${queryId} and active_slot is not null`
    return
  }
  const limit = ACTIVE_QUERY_LIMIT[owner.kind]
  const taken = await tx.$executeRaw`
    update query set active_slot = coalesce(active_slot, (
      select min(slot) from generate_series(1, ${limit}::int) slot
      where not exists (select from query q where q.owner_id = ${owner.id} and q.active_slot = slot)))
    where id = ${queryId} and (active_slot is not null or exists (
      select from generate_series(1, ${limit}::int) slot
      where not exists (select from query q where q.owner_id = ${owner.id} and q.active_slot = slot)))`
  if (taken === 0) throw new AppError('conflict', trackedQueryScreens.limitReached)
}
