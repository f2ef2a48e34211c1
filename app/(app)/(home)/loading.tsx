import { HomeSkeleton } from '@/components/dashboard/home-skeleton'

export default function HomeLoading() {
  return <HomeSkeleton />
}
