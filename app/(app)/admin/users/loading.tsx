import { ListSkeleton } from '@/components/layout/list-skeleton'
import { userManagementCopy } from '@/lib/copy/users'

export default function UsersLoading() {
  return <ListSkeleton text={userManagementCopy.text} title={userManagementCopy.title} />
}
