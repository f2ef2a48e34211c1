import { env } from '@/server/env'
import { sendRetention } from '@/server/queue/client'
import { saveHeartbeat } from '@/server/services/monitoring/health'
import { saveModelCalls } from '@/server/services/monitoring/model-calls'
import { catchUpRuns, startDailyRun } from './daily-run'
import { catchUpSentiment } from './generate-sentiment'
import { expireRecords } from './retention'

/** Something the worker does by the clock: on a cron expression (UTC), or every so many seconds and once at start. */
export interface ScheduledJob {
  name: string
  cadence: { cron: string } | { everyS: number }
  run: () => Promise<void>
}

/** Everything that happens by itself: name · cadence · function. */
export function schedule(workerId: string): ScheduledJob[] {
  return [
    { name: 'heartbeat', cadence: { everyS: 15 }, run: () => saveHeartbeat(workerId) },
    { name: 'model calls', cadence: { everyS: 15 }, run: saveModelCalls },
    { name: 'catch-up', cadence: { everyS: 300 }, run: catchUpRuns },
    { name: 'catch-up of sentiment', cadence: { everyS: 300 }, run: catchUpSentiment },
    // Once a day whatever asks: the queue takes one of a day, and a worker that was down then asks when it is back.
    { name: 'retention', cadence: { everyS: 3600 }, run: sendRetention },
    // Not waited for: a file store that is slow must not keep the worker from starting.
    { name: 'expiry', cadence: { everyS: 6 * 3600 }, run: async () => void expireRecords() },
    { name: 'daily run', cadence: { cron: env().DAILY_RUN_CRON }, run: startDailyRun },
  ]
}
