import type { SearchParams } from 'nuqs/server'
import { PrefetchedList } from '@/app/(app)/prefetched-list'
import { OrganisationList } from '@/components/organisations/organisation-list'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { organisationsCopy } from '@/lib/copy/organisations'
import { organisationList } from '@/lib/lists/organisation'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/services/list'
import { organisationSource } from '@/server/services/organisations/reads'

export const metadata = { title: organisationsCopy.title }

export default async function OrganisationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('organisation.manage')
  return (
    <PrefetchedList
      endpoint={ORGANISATIONS}
      list={organisationList}
      read={(choice) => readListPage(organisationSource(), choice)}
      searchParams={searchParams}
    >
      <OrganisationList />
    </PrefetchedList>
  )
}
