import type { PgBoss } from 'pg-boss'
import { addDays } from '@/lib/format/days'
import { catchUp, clearStoredAnswers, finishDay } from '@/server/daily-run/catch-up'
import { planToday } from '@/server/daily-run/plan'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { sendRetention, sendScheduled } from '@/server/queue/client'
import { SCHEDULE_QUEUE, type ScheduledWork } from '@/server/queue/queues'
import { resolveRedirects } from '@/server/sites/resolve-redirects'
import { onceThere, type QueueWorkers, repeat } from './due-queues'
import { catchUpNames, catchUpPreviews, catchUpSentiment } from './requested-work'
import { enqueueDigest, expireRecords } from './scheduled-work'

/** By a cron expression (UTC), or at the start of a worker and then every so many seconds. */
export interface ScheduledJob {
  name: string
  cadence: { cron: string } | { everyS: number }
  run: (signal: AbortSignal) => Promise<void>
}

export function schedule(): ScheduledJob[] {
  return [
    { name: 'catch-up', cadence: { everyS: 300 }, run: catchUpRuns },
    { name: 'catch-up of sentiment', cadence: { everyS: 300 }, run: catchUpSentiment },
    { name: 'catch-up of previews', cadence: { everyS: 60 }, run: catchUpPreviews },
    { name: 'catch-up of names', cadence: { everyS: 300 }, run: catchUpNames },
    // The queue accepts one a day; asking hourly lets a worker that was down make up for it.
    { name: 'retention', cadence: { everyS: 3600 }, run: sendRetention },
    // Mondays from 07:00 UTC, once a week: asking every minute lets a worker that was down make up for it within the day.
    { name: 'weekly digest', cadence: { everyS: 60 }, run: enqueueDigest },
    { name: 'expiry', cadence: { everyS: 6 * 3600 }, run: () => expireRecords() },
    { name: 'redirects', cadence: { everyS: 3600 }, run: followRedirects },
    { name: 'daily run', cadence: { cron: env().DAILY_RUN_CRON }, run: startDailyRun },
  ]
}

async function startDailyRun(): Promise<void> {
  const planned = await planToday()
  log.info(planned, 'daily run started')
  // A day without a single active query ends at once.
  await finishDay(planned.date)
  await clearStoredAnswers(addDays(planned.date, -1))
}

/** After a missed tick or a killed worker. */
async function catchUpRuns(): Promise<void> {
  const queued = await catchUp()
  if (queued > 0) log.info({ queued }, 'caught up')
}

/** Whatever could not be resolved is retried in an hour. */
async function followRedirects(): Promise<void> {
  const { resolved, failed, repointed } = await resolveRedirects()
  if (resolved + failed > 0) log.info({ resolved, failed, repointed }, 'redirects of cited pages followed')
}

/** More than the number of slow jobs, so the others never wait. */
const AT_ONCE = 4

/** Each job runs once across all workers: the queue refuses a job that already waits or runs. */
export async function workSchedule(
  boss: PgBoss,
  workers: QueueWorkers,
  jobs: readonly ScheduledJob[],
  shutdown: AbortSignal,
): Promise<void> {
  await workers.work<ScheduledWork>(SCHEDULE_QUEUE, AT_ONCE, async ([job]) => {
    const due = jobs.find(({ name }) => name === job?.data.name)
    if (!job || !due) return
    await due
      .run(AbortSignal.any([shutdown, job.signal]))
      .catch((error: unknown) => log.error({ err: error, job: due.name }, 'scheduled job failed'))
  })
  for (const { name, cadence } of jobs) {
    if ('cron' in cadence) {
      const data = { name } satisfies ScheduledWork
      await onceThere(() => boss.schedule(SCHEDULE_QUEUE, cadence.cron, data, { tz: 'UTC', singletonKey: name }))
      continue
    }
    const send = async () => {
      await sendScheduled(name)
      return cadence.everyS * 1000
    }
    const { stop } = repeat(send, 'a scheduled job could not be queued')
    shutdown.addEventListener('abort', stop)
  }
}
