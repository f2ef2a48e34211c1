import { createLoader, type SearchParams } from 'nuqs/server'
import { Prefetched } from '@/components/data/prefetched'
import { MeasuredNoise } from '@/components/measurement/measured-noise'
import { TokenUsageScreen } from '@/components/token-usage/token-usage-screen'
import { tokenUsageCopy } from '@/lib/copy/token-usage'
import { tokenUsageParams } from '@/lib/schemas/token-usage'
import { tokenUsageFigureParams, tokenUsagePath, tokenUsageSearchParams } from '@/lib/search-params/dashboards'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { tokenUsageFigures } from '@/server/services/figures/token-usage'

export const metadata = { title: tokenUsageCopy.title }
const loadView = createLoader(tokenUsageSearchParams)

export default async function AdminDashboardPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('page.admin')
  const view = await loadView(searchParams)
  const figures = await tokenUsageFigures(tokenUsageParams.parse(tokenUsageFigureParams(view)), today())
  return (
    <Prefetched answers={{ [tokenUsagePath(view)]: figures }}>
      <TokenUsageScreen />
      <MeasuredNoise />
    </Prefetched>
  )
}
