import { firstListPage } from '@/app/(app)/first-list-page'
import type { SearchParams } from '@/app/(app)/search-params'
import { RecommendationList } from '@/components/recommendations/recommendation-list'
import { RECOMMENDATIONS } from '@/lib/api/endpoints'
import { geoRecommendationsCopy } from '@/lib/copy/geo-recommendations'
import { geoRecommendationList as list } from '@/lib/lists/geo-recommendation'
import { guardPage } from '@/server/auth/guard-page'
import { geoRecommendationSource } from '@/server/services/recommendations/reads'

export const metadata = { title: geoRecommendationsCopy.title }

export default async function AdminRecommendationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('page.admin')
  return (
    <RecommendationList
      initial={await firstListPage(list, RECOMMENDATIONS, geoRecommendationSource(), await searchParams)}
    />
  )
}
