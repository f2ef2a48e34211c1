import { queryRunsCopy } from '@/lib/copy/daily-runs'
import { env, required } from '@/server/env'

// npm run jobs:daily: queues today's run once and exits, for cron. The worker asks its questions.
try {
  env()
  required('DATABASE_URL')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const { today } = await import('@/server/clock')
const { closeDb } = await import('@/server/db')
const { closeQueue } = await import('@/server/queue/client')
const { planDay } = await import('@/server/services/daily-run/plan')

try {
  const { date, enqueued, alreadyDone } = await planDay(today())
  console.log(queryRunsCopy.enqueued(date, enqueued, alreadyDone))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await closeQueue()
  await closeDb()
}
