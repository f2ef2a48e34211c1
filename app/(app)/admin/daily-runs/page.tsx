import { createLoader, parseAsString, type SearchParams } from 'nuqs/server'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { DailyRuns } from '@/components/daily-run/daily-runs'
import { Prefetched } from '@/components/data/prefetched'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { dailyRunListPath, LISTED_PER_PAGE } from '@/lib/api/endpoints'
import { dailyRunsCopy } from '@/lib/daily-run/words'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { listDailyRuns } from '@/server/daily-run/progress'

export const metadata = { title: dailyRunsCopy.title }
const loadChoice = createLoader({ day: parseAsString })

const Skeleton = () => <ListSkeleton text={dailyRunsCopy.text} title={dailyRunsCopy.title} />

export default withSkeleton(Skeleton, async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  await guardPage('page.admin')
  const { day: opened } = await loadChoice(searchParams)
  return (
    <Prefetched responses={{ [dailyRunListPath(1)]: await listDailyRuns({ page: 1, pageSize: LISTED_PER_PAGE }) }}>
      <DailyRuns opened={opened} today={today()} />
    </Prefetched>
  )
})
