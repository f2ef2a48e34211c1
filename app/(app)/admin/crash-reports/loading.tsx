import { ListSkeleton } from '@/components/layout/list-skeleton'
import { crashReportsCopy } from '@/lib/copy/crash-reports'

export default function CrashReportsLoading() {
  return <ListSkeleton text={crashReportsCopy.text} title={crashReportsCopy.title} />
}
