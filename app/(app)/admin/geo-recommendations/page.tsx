import type { SearchParams } from 'nuqs/server'
import { PrefetchedList } from '@/app/(app)/prefetched-list'
import { RecommendationList } from '@/components/recommendations/recommendation-list'
import { RECOMMENDATIONS } from '@/lib/api/endpoints'
import { recommendationsCopy } from '@/lib/copy/recommendations'
import { recommendationList as list } from '@/lib/lists/recommendation'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/services/list'
import { recommendationSource } from '@/server/services/recommendations/reads'

export const metadata = { title: recommendationsCopy.title }

export default async function AdminRecommendationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('page.admin')
  return (
    <PrefetchedList
      endpoint={RECOMMENDATIONS}
      list={list}
      read={(choice) => readListPage(recommendationSource(), choice)}
      searchParams={searchParams}
    >
      <RecommendationList />
    </PrefetchedList>
  )
}
