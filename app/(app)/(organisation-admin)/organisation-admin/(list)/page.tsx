import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { ColleagueList } from '@/components/people/user-list'
import { COLLEAGUES } from '@/lib/api/endpoints'
import { colleagueList } from '@/lib/people/list'
import { userManagementCopy } from '@/lib/people/words'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/db/list'
import { findOrganisation } from '@/server/organisations/reads'
import { managedUsersOf, userSource } from '@/server/people/reads'

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
