import { TokenUsageSkeleton } from '@/components/token-usage/token-usage-skeleton'

export default function AdminDashboardLoading() {
  return <TokenUsageSkeleton />
}
