import type { SearchParams } from '@/app/(app)/search-params'
import { TokenUsageScreen } from '@/components/token-usage/token-usage-screen'
import { tokenUsageCopy } from '@/lib/copy/token-usage'
import { guardPage } from '@/server/auth/guard-page'
import { firstUsage } from './first-usage'

export const metadata = { title: tokenUsageCopy.title }

export default async function AdminDashboardPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('page.admin')
  return <TokenUsageScreen initial={await firstUsage(await searchParams)} />
}
