import { EnginesSkeleton } from '@/components/engines/engines-skeleton'

export default function Loading() {
  return <EnginesSkeleton />
}
