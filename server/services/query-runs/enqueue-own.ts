import type { Actor } from '@/lib/access/roles'
import type { EnqueuedDay } from '@/lib/schemas/daily-run'
import { today } from '@/server/clock'
import { db } from '../../db'
import { ENQUEUE_TIMES, enqueueDayIn } from './enqueue-day'
import { type Starter, saveStart } from './save-start'

/**
 * Queues today's run of the active queries of the actor's organisation, or of the industries it belongs to
 * (contract §5, internal users), and leaves a line in the audit log (T60). No organisation means nobody's queries.
 */
export async function enqueueOwn(
  { actor, requestId }: Starter & { actor: Actor },
  owners: 'organisation' | 'industries',
): Promise<EnqueuedDay> {
  const ownerIds = await findOwners(actor, owners)
  return db().$transaction(async (tx) => {
    const started = await enqueueDayIn(tx, today(), { ownerIds })
    await saveStart(tx, { actor, requestId, role: 'internal' }, { ...started, failedBefore: 0, owners })
    return started
  }, ENQUEUE_TIMES)
}

async function findOwners({ organisationId }: Actor, owners: 'organisation' | 'industries'): Promise<string[]> {
  if (organisationId === null) return []
  if (owners === 'organisation') return [organisationId]
  const industries = await db().organisationIndustry.findMany({
    where: { organisationId },
    select: { industryId: true },
  })
  return industries.map(({ industryId }) => industryId)
}
