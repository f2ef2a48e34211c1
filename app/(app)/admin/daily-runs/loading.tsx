import { DailyRunsSkeleton } from '@/components/daily-runs/daily-runs-skeleton'

export default function Loading() {
  return <DailyRunsSkeleton />
}
