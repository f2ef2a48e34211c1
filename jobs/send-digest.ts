import { commandsCopy } from '@/lib/copy/commands'
import { env, required } from '@/server/env'

// npm run jobs:digest: queues this week's mails to everyone who has none yet and exits, for cron. The worker sends them.
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
const { digestWeek } = await import('@/server/services/digest/digest-of')
const { sendDigests } = await import('@/server/services/digest/send')

try {
  const week = digestWeek(today())
  const { mails, organisations, failed } = await sendDigests(week)
  console.log(commandsCopy.digestsQueued(week, mails, organisations))
  if (failed > 0) {
    console.error(commandsCopy.digestsFailed(failed))
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await closeQueue()
  await closeDb()
}
