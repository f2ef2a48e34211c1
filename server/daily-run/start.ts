import type { Actor, Reach } from '@/lib/access/permissions'
import type { EnqueuedDay } from '@/lib/daily-run/shapes'
import { queryRunsCopy } from '@/lib/daily-run/words'
import type { Day } from '@/lib/format/days'
import { AppError } from '@/lib/http/app-error'
import { type AuditRecord, recordAudit } from '@/server/audit/audit'
import { databaseDay, db } from '@/server/db/client'
import { chooseOwn, industryIds, organisationScope, ownersOf } from '@/server/db/scope'
import { allowTrials } from '@/server/engines/paid-work'
import { plannedEngines, readingEngine } from '@/server/llm/engines'
import { planDay, planToday } from './plan'
import { prioritiseReading } from './question'

/** Who started a run by hand; scheduled runs are not audited. */
interface Starter {
  actor: AuditRecord['actor']
  requestId: string | null
}

/** Asks failed runs once more (R-RUN-14), not those skipped for the budget. Throws conflict for any day but today. */
export async function startDay(day: Day, starter: Starter): Promise<EnqueuedDay> {
  if (day !== (await databaseDay())) throw new AppError('conflict', queryRunsCopy.onlyToday)
  const engines = plannedEngines()
  const failedBefore = await db().queryRun.count({
    where: { day: new Date(day), status: 'failed', engine: { in: engines } },
  })
  await allowTrials(db(), [...engines, readingEngine().id])
  await prioritiseReading(day)
  const started = await planDay(day, { again: true })
  await record(starter, 'systemAdmin', { ...started, failedBefore, owners: 'all' })
  return started
}

/** Starts the runs of the actor's organisation or its industries (R-API-13). */
export async function startOwn(
  starter: Starter & { actor: Actor },
  owners: 'organisation' | 'industries',
): Promise<EnqueuedDay> {
  const started = await planToday({ ownerIds: await findOwners(starter.actor, owners) })
  await record(starter, 'internal', { ...started, failedBefore: 0, owners })
  return started
}

/** Runs one organisation and its industries, failed runs again; answered ones stay (R-SETUP-1). Throws 404. */
export async function startOrganisation(
  starter: Starter & { actor: Actor },
  reach: Reach,
  organisationId: string,
): Promise<EnqueuedDay> {
  const scope = await organisationScope(starter.actor, reach, organisationId)
  const ownerIds = await ownersOf(scope)
  const engines = plannedEngines()
  const day = await databaseDay()
  const failedBefore = await db().queryRun.count({
    where: { day: new Date(day), ownerId: { in: ownerIds }, status: 'failed', engine: { in: engines } },
  })
  await allowTrials(db(), [...engines, readingEngine().id])
  const started = await planDay(day, { ownerIds, again: true })
  await record(starter, 'systemAdmin', { ...started, failedBefore, owners: 'organisation' }, scope)
  return started
}

async function findOwners(actor: Actor, owners: 'organisation' | 'industries'): Promise<string[]> {
  if (actor.organisationId === null) return []
  const scope = await chooseOwn(actor, 'ownOrganisation')
  return owners === 'organisation' ? [scope] : industryIds(scope)
}

interface Started extends EnqueuedDay {
  failedBefore: number
  owners: 'all' | 'organisation' | 'industries'
}

function record(
  { actor, requestId }: Starter,
  role: 'systemAdmin' | 'internal',
  { date, ...counts }: Started,
  organisation?: string,
) {
  return recordAudit(db(), {
    actor,
    role,
    requestId,
    action: 'dailyRun.start',
    target: { kind: 'dailyRun', id: date },
    detail: { day: date, ...counts, ...(organisation && { organisation }) },
  })
}
