import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { BrandsSkeleton } from '@/components/layout/page-skeletons'
import { BrandsScreen } from '@/components/portfolio/brands-screen'
import { reachOf } from '@/lib/access/permissions'
import { BRANDS_AT_ONCE, portfolioPath } from '@/lib/portfolio/rules'
import { brandsPageCopy } from '@/lib/portfolio/words'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { portfolio } from '@/server/portfolio/portfolio'
import { countVisibleBrands } from '@/server/portfolio/reads'

export const metadata = { title: brandsPageCopy.title }

export default withSkeleton(BrandsSkeleton, async () => {
  const { actor, reach } = await guardPage('page.brands')
  // Hundreds of brands would make a heavy page: the browser reads them itself.
  const isShort = (await countVisibleBrands(actor, reach)) <= BRANDS_AT_ONCE
  const responses = isShort ? { [portfolioPath()]: await portfolio(actor, reach, '', today()) } : {}
  return (
    <Prefetched responses={responses}>
      <BrandsScreen inGroup={reachOf(actor, 'page.group') !== null} />
    </Prefetched>
  )
})
