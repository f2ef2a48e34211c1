import { createLoader, type SearchParams } from 'nuqs/server'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { AdminOverviewCards } from '@/components/home/admin-overview'
import { TokenUsageSkeleton } from '@/components/layout/page-skeletons'
import { MeasuredNoise } from '@/components/measure/measured-noise'
import { TokenUsageScreen } from '@/components/usage/token-usage-screen'
import { ADMIN_OVERVIEW } from '@/lib/api/endpoints'
import { tokenUsageParams } from '@/lib/usage/shapes'
import { tokenUsageCopy } from '@/lib/usage/words'
import { tokenUsageFigureParams, tokenUsagePath, tokenUsageSearchParams } from '@/lib/visibility/params'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { adminOverview } from '@/server/home/reads'
import { tokenUsageFigures } from '@/server/usage/reads'

export const metadata = { title: tokenUsageCopy.title }
const loadView = createLoader(tokenUsageSearchParams)

export default withSkeleton(TokenUsageSkeleton, async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  await guardPage('page.admin')
  const view = await loadView(searchParams)
  const [figures, overview] = await Promise.all([
    tokenUsageFigures(tokenUsageParams.parse(tokenUsageFigureParams(view)), today(), { withDailyCost: false }),
    adminOverview(today()),
  ])
  return (
    <Prefetched responses={{ [tokenUsagePath(view)]: figures, [ADMIN_OVERVIEW]: overview }}>
      <TokenUsageScreen>
        <AdminOverviewCards />
      </TokenUsageScreen>
      <MeasuredNoise />
    </Prefetched>
  )
})
