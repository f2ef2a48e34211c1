import type { Actor, Reach } from '@/lib/access/roles'
import type { SetUpInput, SetUpRow } from '@/lib/schemas/set-up'
import { db } from '@/server/db'
import { recordAudit } from '@/server/services/audit'
import { organisationScope } from '@/server/services/scope'
import { findSetUpRow } from './reads'

/** Replaces the steps that a set-up does without (R-SETUP-1). Throws 404. */
export async function skipSteps(
  actor: Actor,
  reach: Reach,
  id: string,
  input: SetUpInput,
  requestId: string,
): Promise<SetUpRow> {
  const scope = await organisationScope(actor, reach, id)
  const skipped = [...new Set(input.skipped)]
  return db().$transaction(async (tx) => {
    const before = await findSetUpRow(scope, tx)
    await tx.organisation.update({ where: { id: scope }, data: { setUpSkipped: skipped }, select: { id: true } })
    await recordAudit(tx, {
      actor,
      role: 'systemAdmin',
      action: 'organisation.skipSteps',
      target: { kind: 'organisation', id: scope },
      detail: { name: before.name, from: before.skipped, to: skipped },
      requestId,
    })
    return findSetUpRow(scope, tx)
  })
}
