import { listPage } from '@/app/(app)/prefetched-list'
import { RecommendationList } from '@/components/recommendations/recommendation-list'
import { RECOMMENDATIONS } from '@/lib/api/endpoints'
import { recommendationList } from '@/lib/recommendations/list'
import { recommendationsCopy } from '@/lib/recommendations/words'
import { recommendationSource } from '@/server/recommendations/recommendations'

export const metadata = { title: recommendationsCopy.title }

export default listPage({
  allow: 'page.admin',
  words: recommendationsCopy,
  endpoint: RECOMMENDATIONS,
  list: recommendationList,
  source: recommendationSource,
  children: <RecommendationList />,
})
