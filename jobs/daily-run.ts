import { addDays } from '@/lib/format/days'
import { today } from '@/server/clock'
import { log } from '@/server/log'
import { catchUp, finishDay, forgetAnswers } from '@/server/services/daily-run/catch-up'
import { planDay } from '@/server/services/daily-run/plan'

/** The tick: plans today's run and queues its questions. */
export async function startDailyRun(): Promise<void> {
  const day = today()
  log.info(await planDay(day), 'daily run started')
  // A day without a single active query is done at once.
  await finishDay(day)
  await forgetAnswers(addDays(day, -1))
}

/** Whatever a missed tick or a killed worker left undone. */
export async function catchUpRuns(): Promise<void> {
  const queued = await catchUp(new Date())
  if (queued > 0) log.info({ queued }, 'caught up')
}
