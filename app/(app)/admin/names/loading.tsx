import { ListSkeleton } from '@/components/layout/list-skeleton'
import { namesCopy } from '@/lib/copy/names'

export default function NamesLoading() {
  return <ListSkeleton text={namesCopy.text} title={namesCopy.title} />
}
