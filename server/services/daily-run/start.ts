import type { Actor } from '@/lib/access/roles'
import { queryRunsCopy } from '@/lib/copy/daily-runs'
import { AppError } from '@/lib/errors/app-error'
import type { Day } from '@/lib/format/days'
import type { EnqueuedDay } from '@/lib/schemas/daily-run'
import { today } from '@/server/clock'
import { chooseEngine } from '@/server/llm/choose-engine'
import { db } from '../../db'
import { type AuditRecord, recordAudit } from '../audit'
import { allowTrial } from '../engines/account'
import { planDay } from './plan'

/** Who starts a run by hand. What the schedule starts has no starter, and leaves no line in the audit log. */
export interface Starter {
  actor: AuditRecord['actor']
  requestId: string | null
}

/**
 * Starts today's run, or asks once more what failed today or was skipped because the engine's account was exhausted. Runs
 * that the token budget skipped stay skipped: the budget is for the day.
 * @throws AppError conflict for any day but today, whose questions can no longer be asked.
 */
export async function startDay(day: Day, starter: Starter): Promise<EnqueuedDay> {
  if (day !== today()) throw new AppError('conflict', queryRunsCopy.onlyToday)
  const failedBefore = await db().queryRun.count({
    where: { day: new Date(day), status: 'failed', engine: chooseEngine().id },
  })
  await allowTrial(db(), chooseEngine().id)
  const started = await planDay(day, { again: true })
  await record(starter, 'systemAdmin', { ...started, failedBefore, owners: 'all' })
  return started
}

/** Starts today's run of the active queries of the actor's organisation, or of the industries it belongs to. */
export async function startOwn(
  starter: Starter & { actor: Actor },
  owners: 'organisation' | 'industries',
): Promise<EnqueuedDay> {
  const started = await planDay(today(), { ownerIds: await findOwners(starter.actor, owners) })
  await record(starter, 'internal', { ...started, failedBefore: 0, owners })
  return started
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

interface Started extends EnqueuedDay {
  /** Runs among the enqueued that had failed and are asked once more. */
  failedBefore: number
  owners: 'all' | 'organisation' | 'industries'
}

function record({ actor, requestId }: Starter, role: 'systemAdmin' | 'internal', { date, ...counts }: Started) {
  return recordAudit(db(), {
    actor,
    role,
    requestId,
    action: 'dailyRun.start',
    target: { kind: 'dailyRun', id: date },
    detail: { day: date, ...counts },
  })
}
