import { DailyRuns } from '@/components/daily-runs/daily-runs'
import { dailyRunsCopy } from '@/lib/copy/daily-runs'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { listDailyRuns } from '@/server/services/daily-run/progress'

export const metadata = { title: dailyRunsCopy.title }

export default async function DailyRunsPage() {
  await guardPage('page.admin')
  return <DailyRuns initial={await listDailyRuns({ page: 1, pageSize: 10 })} today={today()} />
}
