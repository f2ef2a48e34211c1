import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { BrandsSkeleton } from '@/components/layout/page-skeletons'
import { BrandsScreen } from '@/components/portfolio/brands-screen'
import { reachOf } from '@/lib/access/permissions'
import { portfolioPath } from '@/lib/portfolio/rules'
import { brandsPageCopy } from '@/lib/portfolio/words'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { portfolio } from '@/server/portfolio/portfolio'

export const metadata = { title: brandsPageCopy.title }

export default withSkeleton(BrandsSkeleton, async () => {
  const { actor, reach } = await guardPage('page.brands')
  return (
    <Prefetched answers={{ [portfolioPath()]: await portfolio(actor, reach, '', today()) }}>
      <BrandsScreen inGroup={reachOf(actor, 'page.group') !== null} />
    </Prefetched>
  )
})
