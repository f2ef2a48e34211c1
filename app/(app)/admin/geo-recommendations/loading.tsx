import { ListSkeleton } from '@/components/layout/list-skeleton'
import { recommendationsCopy } from '@/lib/copy/recommendations'

export default function AdminRecommendationsLoading() {
  return <ListSkeleton text={recommendationsCopy.text} title={recommendationsCopy.title} />
}
