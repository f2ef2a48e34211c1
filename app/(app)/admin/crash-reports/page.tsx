import { listPage } from '@/app/(app)/prefetched-list'
import { ReportList } from '@/components/crash-reports/report-list'
import { CRASH_REPORTS } from '@/lib/api/endpoints'
import { crashReportsCopy } from '@/lib/copy/crash-reports'
import { crashReportList } from '@/lib/lists/crash-report'
import { crashReportSource } from '@/server/services/crash-reports/reads'

export const metadata = { title: crashReportsCopy.title }

export default listPage({
  allow: 'crashReport.read',
  words: crashReportsCopy,
  endpoint: CRASH_REPORTS,
  list: crashReportList,
  source: crashReportSource,
  children: <ReportList />,
})
