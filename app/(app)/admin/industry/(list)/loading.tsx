import { ListSkeleton } from '@/components/layout/list-skeleton'
import { industriesCopy } from '@/lib/copy/industries'

export default function IndustriesLoading() {
  return <ListSkeleton text={industriesCopy.text} title={industriesCopy.title} />
}
