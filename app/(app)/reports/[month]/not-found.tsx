import { NoReport } from '@/components/report/no-report'

export default function NoReportPage() {
  return <NoReport />
}
