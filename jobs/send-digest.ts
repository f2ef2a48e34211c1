import { commandsCopy } from '@/lib/people/command-words'
import { runCommand } from './run-command'

// npm run jobs:digest: queues this week's mails to everyone who has none yet and exits, for cron. The worker sends them.
await runCommand(async () => {
  const { today } = await import('@/server/clock')
  const { digestWeek } = await import('@/server/digest/reads')
  const { sendDigests } = await import('@/server/digest/send')
  const week = digestWeek(today())
  const { mails, organisations, failed } = await sendDigests(week)
  console.log(commandsCopy.digestsQueued(week, mails, organisations))
  if (failed > 0) throw new Error(commandsCopy.digestsFailed(failed))
})
