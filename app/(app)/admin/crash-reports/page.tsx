import { listPage } from '@/app/(app)/prefetched-list'
import { ReportList } from '@/components/crashes/report-list'
import { CRASH_REPORTS } from '@/lib/api/endpoints'
import { crashReportList, crashReportsCopy } from '@/lib/crashes/words'
import { crashReportSource } from '@/server/crashes/crash-reports'

export const metadata = { title: crashReportsCopy.title }

export default listPage({
  allow: 'crashReport.read',
  words: crashReportsCopy,
  endpoint: CRASH_REPORTS,
  list: crashReportList,
  source: crashReportSource,
  children: <ReportList />,
})
