import { ListSkeleton } from '@/components/layout/list-skeleton'
import { userManagementCopy } from '@/lib/copy/users'

export default function OrganisationAdminLoading() {
  return <ListSkeleton title={userManagementCopy.colleagues.title} />
}
