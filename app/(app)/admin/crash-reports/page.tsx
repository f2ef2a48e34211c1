import type { SearchParams } from 'nuqs/server'
import { PrefetchedList } from '@/app/(app)/prefetched-list'
import { ReportList } from '@/components/crash-reports/report-list'
import { CRASH_REPORTS } from '@/lib/api/endpoints'
import { crashReportsCopy } from '@/lib/copy/crash-reports'
import { crashReportList as list } from '@/lib/lists/crash-report'
import { guardPage } from '@/server/auth/guard-page'
import { crashReportSource } from '@/server/services/crash-reports/reads'
import { readListPage } from '@/server/services/list'

export const metadata = { title: crashReportsCopy.title }

export default async function CrashReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('crashReport.read')
  return (
    <PrefetchedList
      endpoint={CRASH_REPORTS}
      list={list}
      read={(choice) => readListPage(crashReportSource(), choice)}
      searchParams={searchParams}
    >
      <ReportList />
    </PrefetchedList>
  )
}
