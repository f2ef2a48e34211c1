import { log } from '@/server/log'
import { sendNameCount, sendReevaluation } from '@/server/queue/client'
import { NAME_COUNT_QUEUE, NAMES_QUEUE } from '@/server/queue/queues'
import { areCountsMissing, countNames } from '@/server/services/names/count-names'
import { hasOpenChanges, reevaluateNames } from '@/server/services/names/reevaluate'
import type { QueueWorkers } from './due-queues'

export async function workNames(workers: QueueWorkers, shutdown: AbortSignal): Promise<void> {
  await workers.work(NAMES_QUEUE, 1, async ([job]) => {
    if (job) await reevaluateNames(AbortSignal.any([shutdown, job.signal]))
  })
  await workers.work(NAME_COUNT_QUEUE, 1, async ([job]) => {
    if (job) log.info({ names: await countNames() }, 'names counted')
  })
}

/** For changes whose job was given up, and after an upgrade. */
export async function catchUpNames(): Promise<void> {
  if (await hasOpenChanges()) await sendReevaluation()
  if (await areCountsMissing()) await sendNameCount()
}
