import type { Actor } from '@/lib/access/roles'
import { refusals } from '@/lib/copy/refusals'
import { trackedQueryScreens as copy } from '@/lib/copy/tracked-query-screens'
import { AppError } from '@/lib/errors/app-error'
import type { NewTrackedQuery, TrackedQueryRow } from '@/lib/schemas/tracked-query'
import { today } from '@/server/clock'
import type { Db } from '@/server/db'
import { newId } from '@/server/ids'
import { recordChange } from '@/server/services/audit'
import { planSaved } from '@/server/services/daily-run/plan'
import { activateQuery, lockOwner, type QueryOwner } from './activation'
import { refuseTwin } from './check-twin'
import { findTrackedQuery, OWNER_FIELD, ownerOf } from './reads'

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
