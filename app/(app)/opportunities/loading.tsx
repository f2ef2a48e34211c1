import { OpportunitiesSkeleton } from '@/components/opportunities/opportunities-skeleton'

export default function OpportunitiesLoading() {
  return <OpportunitiesSkeleton />
}
