import { today } from '@/server/clock'
import { log } from '@/server/log'
import { enqueueDay } from '@/server/services/query-runs/enqueue-day'
import { enqueueMissed } from '@/server/services/query-runs/enqueue-missed'
import { finishDays } from '@/server/services/query-runs/finish-day'

/** The tick: queues today's runs. */
export async function startDailyRun(): Promise<void> {
  log.info(await enqueueDay(today()), 'daily run started')
  // A day without a single active query is done at once.
  await finishDays()
}

/** Whatever a missed tick or a killed worker left undone. */
export async function catchUp(): Promise<void> {
  const queued = await enqueueMissed(new Date())
  if (queued > 0) log.info({ queued }, 'caught up')
}
