import { addDays } from '@/lib/format/days'
import { now, today } from '@/server/clock'
import { log } from '@/server/log'
import { catchUp, clearStoredAnswers, finishDay } from '@/server/services/daily-run/catch-up'
import { planDay } from '@/server/services/daily-run/plan'

export async function startDailyRun(): Promise<void> {
  const day = today()
  log.info(await planDay(day), 'daily run started')
  // A day without a single active query ends at once.
  await finishDay(day)
  await clearStoredAnswers(addDays(day, -1))
}

/** After a missed tick or a killed worker. */
export async function catchUpRuns(): Promise<void> {
  const queued = await catchUp(now())
  if (queued > 0) log.info({ queued }, 'caught up')
}
