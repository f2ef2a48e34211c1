import type { PgBoss } from 'pg-boss'
import { log } from '@/server/log'
import { sendNameCount, sendReevaluation } from '@/server/queue/client'
import { NAME_COUNT_QUEUE, NAMES_QUEUE } from '@/server/queue/queues'
import { areCountsMissing, countNames } from '@/server/services/names/count-names'
import { hasOpenChanges, reevaluateNames } from '@/server/services/names/reevaluate'

const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

export async function workNames(boss: PgBoss, shutdown: AbortSignal): Promise<void> {
  await boss.work(NAMES_QUEUE, POLLING, async ([job]) => {
    if (job) await reevaluateNames(AbortSignal.any([shutdown, job.signal]))
  })
  await boss.work(NAME_COUNT_QUEUE, POLLING, async ([job]) => {
    if (job) log.info({ names: await countNames() }, 'names counted')
  })
}

/** For changes whose job was given up, and after an upgrade. */
export async function catchUpNames(): Promise<void> {
  if (await hasOpenChanges()) await sendReevaluation()
  if (await areCountsMissing()) await sendNameCount()
}
