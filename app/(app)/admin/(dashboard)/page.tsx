import { createLoader, type SearchParams } from 'nuqs/server'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { AdminOverviewCards } from '@/components/admin-overview/admin-overview'
import { Prefetched } from '@/components/data/prefetched'
import { MeasuredNoise } from '@/components/measurement/measured-noise'
import { TokenUsageScreen } from '@/components/token-usage/token-usage-screen'
import { TokenUsageSkeleton } from '@/components/token-usage/token-usage-skeleton'
import { ADMIN_OVERVIEW } from '@/lib/api/endpoints'
import { tokenUsageCopy } from '@/lib/copy/token-usage'
import { tokenUsageParams } from '@/lib/schemas/token-usage'
import { tokenUsageFigureParams, tokenUsagePath, tokenUsageSearchParams } from '@/lib/search-params/dashboards'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { adminOverview } from '@/server/services/admin-overview/admin-overview'
import { tokenUsageFigures } from '@/server/services/figures/token-usage'

export const metadata = { title: tokenUsageCopy.title }
const loadView = createLoader(tokenUsageSearchParams)

export default withSkeleton(TokenUsageSkeleton, async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  await guardPage('page.admin')
  const view = await loadView(searchParams)
  const [figures, overview] = await Promise.all([
    tokenUsageFigures(tokenUsageParams.parse(tokenUsageFigureParams(view)), today()),
    adminOverview(today()),
  ])
  return (
    <Prefetched answers={{ [tokenUsagePath(view)]: figures, [ADMIN_OVERVIEW]: overview }}>
      <TokenUsageScreen>
        <AdminOverviewCards />
      </TokenUsageScreen>
      <MeasuredNoise />
    </Prefetched>
  )
})
