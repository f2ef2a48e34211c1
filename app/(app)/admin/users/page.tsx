import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { UserList } from '@/components/people/user-list'
import { tabOf, tabParams } from '@/components/people/user-roles'
import { USERS } from '@/lib/api/endpoints'
import { userList } from '@/lib/people/list'
import { userManagementCopy } from '@/lib/people/words'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/db/list'
import { countUsers, managedUsersOf, userSource } from '@/server/people/reads'
export const metadata = { title: userManagementCopy.title }

export default withSkeleton(
  () => <ListSkeleton text={userManagementCopy.text} title={userManagementCopy.title} />,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    const { actor, reach } = await guardPage('user.manage')
    const source = userSource(await managedUsersOf(actor, reach))
    return prefetchedList({
      endpoint: USERS,
      list: userList,
      params: tabParams,
      read: async (choice) => {
        const ofTab = { ...choice, filters: { ...choice.filters, role: tabOf(choice) } }
        const [page, counts] = await Promise.all([readListPage(source, ofTab), countUsers()])
        return { ...page, counts }
      },
      searchParams,
      children: <UserList ownId={actor.userId} />,
    })
  },
)
