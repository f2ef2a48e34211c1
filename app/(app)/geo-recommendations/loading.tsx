import { TrackerSkeleton } from '@/components/recommendation-tracker/tracker-skeleton'

export default function GeoRecommendationsLoading() {
  return <TrackerSkeleton />
}
