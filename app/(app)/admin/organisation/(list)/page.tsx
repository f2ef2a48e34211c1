import { listPage } from '@/app/(app)/prefetched-list'
import { OrganisationList } from '@/components/organisations/organisation-list'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { organisationList } from '@/lib/organisations/list'
import { organisationsCopy } from '@/lib/organisations/words'
import { organisationSource } from '@/server/organisations/reads'

export const metadata = { title: organisationsCopy.title }

export default listPage({
  allow: 'organisation.manage',
  words: organisationsCopy,
  endpoint: ORGANISATIONS,
  list: organisationList,
  source: organisationSource,
  children: <OrganisationList />,
})
