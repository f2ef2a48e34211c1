import type { SearchParams } from 'nuqs/server'
import { TRACKED_QUERY_WORDS } from '@/lib/copy/tracked-queries'
import { guardPage } from '@/server/auth/guard-page'
import { trackedQueriesPage } from '../../tracked-queries'

export const metadata = { title: TRACKED_QUERY_WORDS.organisation.title }

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<SearchParams>
}

export default async function OrganisationQueriesPage({ params, searchParams }: Props) {
  await guardPage('organisationQuery.manage')
  return trackedQueriesPage('organisation', (await params).id, searchParams)
}
