import { listPage } from '@/app/(app)/prefetched-list'
import { OrganisationList } from '@/components/organisations/organisation-list'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { organisationsCopy } from '@/lib/copy/organisations'
import { organisationList } from '@/lib/lists/organisation'
import { organisationSource } from '@/server/services/organisations/reads'

export const metadata = { title: organisationsCopy.title }

export default listPage({
  allow: 'organisation.manage',
  words: organisationsCopy,
  endpoint: ORGANISATIONS,
  list: organisationList,
  source: organisationSource,
  children: <OrganisationList />,
})
