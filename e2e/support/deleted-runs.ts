import { today } from '@/server/clock'
import { closeDb, db } from '@/server/db/client'

/** Plans runs of today that were deleted with their owner before the day recorded their outcome, while `use` runs. */
export async function withDeletedRuns(count: number, use: () => Promise<void>): Promise<void> {
  const day = new Date(today())
  await db().dailyRun.upsert({
    where: { day },
    create: { day, planned: count, status: 'finished', finishedAt: new Date() },
    update: { planned: { increment: count } },
  })
  await use()
  await db().dailyRun.update({ where: { day }, data: { planned: { decrement: count } } })
  await closeDb()
}
