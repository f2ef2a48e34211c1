import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { RecommendationList } from '@/components/recommendations/recommendation-list'
import { RECOMMENDATIONS } from '@/lib/api/endpoints'
import { recommendationsCopy } from '@/lib/copy/recommendations'
import { recommendationList as list } from '@/lib/lists/recommendation'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/services/list'
import { recommendationSource } from '@/server/services/recommendations/reads'

export const metadata = { title: recommendationsCopy.title }

export default withSkeleton(
  () => <ListSkeleton text={recommendationsCopy.text} title={recommendationsCopy.title} />,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    await guardPage('page.admin')
    return prefetchedList({
      endpoint: RECOMMENDATIONS,
      list,
      read: (choice) => readListPage(recommendationSource(), choice),
      searchParams,
      children: <RecommendationList />,
    })
  },
)
