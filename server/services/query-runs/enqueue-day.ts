import type { Day } from '@/lib/format/days'
import type { EnqueuedDay } from '@/lib/schemas/daily-run'
import { env } from '@/server/env'
import { chooseEngine } from '@/server/llm/choose-engine'
import { sendRuns } from '@/server/queue'
import { db } from '../../db'
import { findLost } from './find-lost'
import { planDayIn, type RunScope } from './plan-day'

/**
 * Plans a day and queues one job per new run, in one transaction: either both exist or neither (contract §7). Runs
 * that were planned before but have no job any more are queued again. Safe to call twice, and twice at once.
 * @param scope only these owners' queries; an empty list does nothing.
 * @returns `enqueued`: runs queued by this call; `alreadyDone`: runs of the day in scope that needed nothing.
 */
export async function enqueueDay(day: Day, scope?: RunScope): Promise<EnqueuedDay> {
  if (scope?.ownerIds.length === 0) return { date: day, enqueued: 0, alreadyDone: 0 }
  const options = { engine: chooseEngine().id, samples: env().SAMPLES_PER_QUERY, ...(scope && { scope }) }
  const { planned, queued } = await db().$transaction(
    async (tx) => {
      const plan = await planDayIn(tx, day, options)
      await sendRuns(plan.created, tx)
      const lost = await findLost(tx, day, scope)
      await sendRuns(lost, tx)
      return { planned: plan.planned, queued: plan.created.length + lost.length }
    },
    { timeout: 120_000, maxWait: 10_000 },
  )
  return { date: day, enqueued: queued, alreadyDone: Math.max(0, planned - queued) }
}
