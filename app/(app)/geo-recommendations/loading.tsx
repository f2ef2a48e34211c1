import { TrackerSkeleton } from '@/components/recommendations/tracker-skeleton'

export default function GeoRecommendationsLoading() {
  return <TrackerSkeleton />
}
