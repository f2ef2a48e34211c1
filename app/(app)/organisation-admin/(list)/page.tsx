import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { ColleagueList } from '@/components/users/colleague-list'
import { COLLEAGUES } from '@/lib/api/endpoints'
import { userManagementCopy } from '@/lib/copy/users'
import { colleagueList } from '@/lib/lists/user'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/services/list'
import { findOrganisation } from '@/server/services/organisations/reads'
import { managedUsersOf, userSource } from '@/server/services/users/reads'

export const metadata = { title: userManagementCopy.colleagues.title }

export default withSkeleton(
  () => <ListSkeleton title={userManagementCopy.colleagues.title} />,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    const { actor, reach } = await guardPage('page.organisationAdmin')
    const source = userSource(await managedUsersOf(actor, reach))
    const { name } = await findOrganisation(actor, reach, actor.organisationId ?? '')
    return prefetchedList({
      endpoint: COLLEAGUES,
      list: colleagueList,
      read: (choice) => readListPage(source, choice),
      searchParams,
      children: <ColleagueList organisation={name} ownId={actor.userId} />,
    })
  },
)
