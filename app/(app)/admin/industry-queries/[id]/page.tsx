import type { SearchParams } from 'nuqs/server'
import { TRACKED_QUERY_WORDS } from '@/lib/copy/tracked-queries'
import { guardPage } from '@/server/auth/guard-page'
import { trackedQueriesPage } from '../../tracked-queries'

export const metadata = { title: TRACKED_QUERY_WORDS.industry.title }

interface Props {
  params: Promise<{ id: string }>
  searchParams: Promise<SearchParams>
}

export default async function IndustryQueriesPage({ params, searchParams }: Props) {
  await guardPage('industryQuery.manage')
  return trackedQueriesPage('industry', (await params).id, searchParams)
}
