import type { SearchParams } from 'nuqs/server'
import { PrefetchedList } from '@/app/(app)/prefetched-list'
import { ColleagueList } from '@/components/users/colleague-list'
import { COLLEAGUES } from '@/lib/api/endpoints'
import { userManagementCopy } from '@/lib/copy/users'
import { colleagueList } from '@/lib/lists/user'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/services/list'
import { findOrganisation } from '@/server/services/organisations/reads'
import { managedUsersOf, userSource } from '@/server/services/users/reads'

export const metadata = { title: userManagementCopy.colleagues.title }

export default async function OrganisationAdminPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, reach } = await guardPage('page.organisationAdmin')
  const source = userSource(await managedUsersOf(actor, reach))
  const { name } = await findOrganisation(actor, reach, actor.organisationId ?? '')
  return (
    <PrefetchedList
      endpoint={COLLEAGUES}
      list={colleagueList}
      read={(choice) => readListPage(source, choice)}
      searchParams={searchParams}
    >
      <ColleagueList organisation={name} ownId={actor.userId} />
    </PrefetchedList>
  )
}
