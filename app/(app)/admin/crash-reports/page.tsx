import { firstListPage } from '@/app/(app)/first-list-page'
import type { SearchParams } from '@/app/(app)/search-params'
import { ReportList } from '@/components/crash-reports/report-list'
import { CRASH_REPORTS } from '@/lib/api/endpoints'
import { crashReports } from '@/lib/copy/crash-reports'
import { crashReportList as list } from '@/lib/lists/crash-report'
import { guardPage } from '@/server/auth/guard-page'
import { crashReportSource } from '@/server/services/crash-reports/reads'

export const metadata = { title: crashReports.title }

export default async function CrashReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('crashReport.read')
  return <ReportList initial={await firstListPage(list, CRASH_REPORTS, crashReportSource(), await searchParams)} />
}
