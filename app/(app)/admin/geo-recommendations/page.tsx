import { listPage } from '@/app/(app)/prefetched-list'
import { RecommendationList } from '@/components/recommendations/recommendation-list'
import { RECOMMENDATIONS } from '@/lib/api/endpoints'
import { recommendationsCopy } from '@/lib/copy/recommendations'
import { recommendationList } from '@/lib/lists/recommendation'
import { recommendationSource } from '@/server/services/recommendations/reads'

export const metadata = { title: recommendationsCopy.title }

export default listPage({
  allow: 'page.admin',
  words: recommendationsCopy,
  endpoint: RECOMMENDATIONS,
  list: recommendationList,
  source: recommendationSource,
  children: <RecommendationList />,
})
