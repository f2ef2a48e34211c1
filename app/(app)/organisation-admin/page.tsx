import { ColleagueList } from '@/components/users/colleague-list'
import { userScreens } from '@/lib/copy/user-screens'
import { guardPage } from '@/server/auth/guard-page'
import type { SearchParams } from '../search-params'
import { firstColleagues } from './first-colleagues'

export const metadata = { title: userScreens.colleagues.title }

export default async function OrganisationAdminPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor, reach } = await guardPage('page.organisationAdmin')
  return <ColleagueList {...(await firstColleagues(actor, reach, await searchParams))} ownId={actor.userId} />
}
