import type { Day } from '@/lib/format/days'
import type { EnqueuedDay } from '@/lib/schemas/daily-run'
import { env } from '@/server/env'
import { chooseEngine } from '@/server/llm/choose-engine'
import { sendRuns } from '@/server/queue'
import { type Db, db } from '../../db'
import { findLost } from './find-lost'
import { planDayIn, type RunScope } from './plan-day'

/** How long planning a day may take. */
export const ENQUEUE_TIMES = { timeout: 120_000, maxWait: 10_000 }

/**
 * Plans a day and queues one job per new run, in one transaction: either both exist or neither (contract §7). Runs
 * that were planned before but have no job any more are queued again. Safe to call twice, and twice at once.
 * @param scope only these owners' queries; an empty list does nothing.
 * @returns `enqueued`: runs queued by this call; `alreadyDone`: runs of the day in scope that needed nothing.
 */
export async function enqueueDay(day: Day, scope?: RunScope): Promise<EnqueuedDay> {
  return db().$transaction((tx) => enqueueDayIn(tx, day, scope), ENQUEUE_TIMES)
}

/** As `enqueueDay`, inside the caller's transaction. */
export async function enqueueDayIn(tx: Db, day: Day, scope?: RunScope): Promise<EnqueuedDay> {
  if (scope?.ownerIds.length === 0) return { date: day, enqueued: 0, alreadyDone: 0 }
  const options = { engine: chooseEngine().id, samples: env().SAMPLES_PER_QUERY, ...(scope && { scope }) }
  const { planned, created } = await planDayIn(tx, day, options)
  await sendRuns(created, tx)
  const lost = await findLost(tx, day, scope)
  await sendRuns(lost, tx)
  const enqueued = created.length + lost.length
  return { date: day, enqueued, alreadyDone: Math.max(0, planned - enqueued) }
}
