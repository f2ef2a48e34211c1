import { queryRunsCopy } from '@/lib/daily-run/words'
import { runCommand } from './run-command'

// npm run jobs:daily: queues today's run once and exits, for cron. The worker asks its questions.
await runCommand(async () => {
  const { planToday } = await import('@/server/daily-run/plan')
  const { date, enqueued, alreadyDone } = await planToday()
  console.log(queryRunsCopy.enqueued(date, enqueued, alreadyDone))
})
