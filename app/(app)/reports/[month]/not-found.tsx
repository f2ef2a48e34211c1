import { NoReport } from '@/components/report/report-screen'

export default function NoReportPage() {
  return <NoReport />
}
