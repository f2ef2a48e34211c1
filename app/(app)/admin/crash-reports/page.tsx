import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { ReportList } from '@/components/crash-reports/report-list'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { CRASH_REPORTS } from '@/lib/api/endpoints'
import { crashReportsCopy } from '@/lib/copy/crash-reports'
import { crashReportList as list } from '@/lib/lists/crash-report'
import { guardPage } from '@/server/auth/guard-page'
import { crashReportSource } from '@/server/services/crash-reports/reads'
import { readListPage } from '@/server/services/list'

export const metadata = { title: crashReportsCopy.title }

export default withSkeleton(
  () => <ListSkeleton text={crashReportsCopy.text} title={crashReportsCopy.title} />,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    await guardPage('crashReport.read')
    return prefetchedList({
      endpoint: CRASH_REPORTS,
      list,
      read: (choice) => readListPage(crashReportSource(), choice),
      searchParams,
      children: <ReportList />,
    })
  },
)
