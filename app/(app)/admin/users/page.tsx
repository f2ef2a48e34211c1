import { UserList } from '@/components/users/user-list'
import { userScreens } from '@/lib/copy/user-screens'
import { guardPage } from '@/server/auth/guard-page'
import type { SearchParams } from '../../search-params'
import { firstUsers } from './first-users'

export const metadata = { title: userScreens.title }

export default async function UsersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, reach } = await guardPage('user.manage')
  return <UserList initial={await firstUsers(actor, reach, await searchParams)} ownId={actor.userId} />
}
