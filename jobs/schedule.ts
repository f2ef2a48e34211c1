import { env } from '@/server/env'
import { sendRetention } from '@/server/queue/client'
import { saveHeartbeat } from '@/server/services/monitoring/health'
import { saveModelCalls } from '@/server/services/monitoring/model-calls'
import { catchUpPreviews } from './answer-preview'
import { catchUpRuns, startDailyRun } from './daily-run'
import { fillStoredResults } from './fill-consulted'
import { followRedirects } from './follow-redirects'
import { catchUpSentiment } from './generate-sentiment'
import { catchUpNames } from './reevaluate-names'
import { expireRecords } from './retention'
import { enqueueDigest } from './weekly-digest'

/** By a cron expression (UTC), or at start and then every so many seconds. */
interface ScheduledJob {
  name: string
  cadence: { cron: string } | { everyS: number }
  run: () => Promise<void>
}

export function schedule(workerId: string): ScheduledJob[] {
  return [
    { name: 'heartbeat', cadence: { everyS: 15 }, run: () => saveHeartbeat(workerId) },
    { name: 'model calls', cadence: { everyS: 15 }, run: saveModelCalls },
    { name: 'catch-up', cadence: { everyS: 300 }, run: catchUpRuns },
    { name: 'catch-up of sentiment', cadence: { everyS: 300 }, run: catchUpSentiment },
    { name: 'catch-up of previews', cadence: { everyS: 60 }, run: catchUpPreviews },
    { name: 'catch-up of names', cadence: { everyS: 300 }, run: catchUpNames },
    // The queue accepts one a day; asking hourly lets a worker that was down make up for it.
    { name: 'retention', cadence: { everyS: 3600 }, run: sendRetention },
    // Mondays from 07:00 UTC, once a week: asking every minute lets a worker that was down make up for it within the day.
    { name: 'weekly digest', cadence: { everyS: 60 }, run: enqueueDigest },
    // Not awaited: a slow file store must not delay the worker's start.
    { name: 'expiry', cadence: { everyS: 6 * 3600 }, run: async () => void expireRecords() },
    // Not awaited either: it waits for other people's servers.
    { name: 'redirects', cadence: { everyS: 3600 }, run: async () => void followRedirects() },
    { name: 'consulted pages', cadence: { everyS: 300 }, run: async () => void fillStoredResults() },
    { name: 'daily run', cadence: { cron: env().DAILY_RUN_CRON }, run: startDailyRun },
  ]
}
