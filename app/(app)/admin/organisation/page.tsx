import { OrganisationList } from '@/components/organisations/organisation-list'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { organisationScreens } from '@/lib/copy/organisation-screens'
import { organisationList } from '@/lib/lists/organisation'
import { guardPage } from '@/server/auth/guard-page'
import { organisationSource } from '@/server/services/organisations/reads'
import { firstListPage } from '../../first-list-page'
import type { SearchParams } from '../../search-params'

export const metadata = { title: organisationScreens.title }

export default async function OrganisationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('organisation.manage')
  const initial = await firstListPage(organisationList, ORGANISATIONS, organisationSource(), await searchParams)
  return <OrganisationList initial={initial} />
}
