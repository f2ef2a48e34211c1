import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { OrganisationList } from '@/components/organisations/organisation-list'
import { ORGANISATIONS } from '@/lib/api/endpoints'
import { organisationsCopy } from '@/lib/copy/organisations'
import { organisationList } from '@/lib/lists/organisation'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/services/list'
import { organisationSource } from '@/server/services/organisations/reads'

export const metadata = { title: organisationsCopy.title }

export default withSkeleton(
  () => <ListSkeleton text={organisationsCopy.text} title={organisationsCopy.title} />,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    await guardPage('organisation.manage')
    return prefetchedList({
      endpoint: ORGANISATIONS,
      list: organisationList,
      read: (choice) => readListPage(organisationSource(), choice),
      searchParams,
      children: <OrganisationList />,
    })
  },
)
