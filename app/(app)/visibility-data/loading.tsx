import { VisibilitySkeleton } from '@/components/visibility/visibility-skeleton'

export default function VisibilityDataLoading() {
  return <VisibilitySkeleton />
}
