import type { SearchParams } from 'nuqs/server'
import { PrefetchedList } from '@/app/(app)/prefetched-list'
import { UserList } from '@/components/users/user-list'
import { tabOf, tabParams } from '@/components/users/user-roles'
import { USERS } from '@/lib/api/endpoints'
import { userManagementCopy } from '@/lib/copy/users'
import { userList } from '@/lib/lists/user'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/services/list'
import { countUsers, managedUsersOf, userSource } from '@/server/services/users/reads'
export const metadata = { title: userManagementCopy.title }

export default async function UsersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, reach } = await guardPage('user.manage')
  const source = userSource(await managedUsersOf(actor, reach))
  return (
    <PrefetchedList
      endpoint={USERS}
      list={userList}
      params={tabParams}
      read={async (choice) => {
        const ofTab = { ...choice, filters: { ...choice.filters, role: tabOf(choice) } }
        const [page, counts] = await Promise.all([readListPage(source, ofTab), countUsers()])
        return { ...page, counts }
      }}
      searchParams={searchParams}
    >
      <UserList ownId={actor.userId} />
    </PrefetchedList>
  )
}
