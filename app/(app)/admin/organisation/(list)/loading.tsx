import { ListSkeleton } from '@/components/layout/list-skeleton'
import { organisationsCopy } from '@/lib/copy/organisations'

export default function OrganisationsLoading() {
  return <ListSkeleton text={organisationsCopy.text} title={organisationsCopy.title} />
}
