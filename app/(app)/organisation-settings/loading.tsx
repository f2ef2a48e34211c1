import { ListSkeleton } from '@/components/layout/list-skeleton'
import { organisationSettingsCopy } from '@/lib/copy/organisation-settings'

export default function OrganisationSettingsLoading() {
  return <ListSkeleton title={organisationSettingsCopy.title} />
}
