import type { Actor } from '@/lib/access/roles'
import type { EnqueuedDay } from '@/lib/schemas/daily-run'
import { today } from '@/server/clock'
import { db } from '../../db'
import { enqueueDay } from './enqueue-day'

/**
 * Queues today's run of the active queries of the actor's organisation, or of the industries it belongs to
 * (contract §5, internal users). No organisation means nobody's queries.
 */
export async function enqueueOwn(actor: Actor, owners: 'organisation' | 'industries'): Promise<EnqueuedDay> {
  const { organisationId } = actor
  if (organisationId === null) return enqueueDay(today(), { ownerIds: [] })
  if (owners === 'organisation') return enqueueDay(today(), { ownerIds: [organisationId] })
  const industries = await db().organisationIndustry.findMany({
    where: { organisationId },
    select: { industryId: true },
  })
  return enqueueDay(today(), { ownerIds: industries.map(({ industryId }) => industryId) })
}
