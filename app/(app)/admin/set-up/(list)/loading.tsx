import { ListSkeleton } from '@/components/layout/list-skeleton'
import { setUpCopy } from '@/lib/copy/set-up'

export default function SetUpsLoading() {
  return <ListSkeleton text={setUpCopy.text} title={setUpCopy.title} />
}
