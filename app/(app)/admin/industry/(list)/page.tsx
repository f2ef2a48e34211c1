import type { SearchParams } from 'nuqs/server'
import { PrefetchedList } from '@/app/(app)/prefetched-list'
import { IndustryList } from '@/components/industries/industry-list'
import { INDUSTRIES } from '@/lib/api/endpoints'
import { industriesCopy } from '@/lib/copy/industries'
import { industryList } from '@/lib/lists/industry'
import { guardPage } from '@/server/auth/guard-page'
import { industrySource } from '@/server/services/industries/reads'
import { readListPage } from '@/server/services/list'

export const metadata = { title: industriesCopy.title }

export default async function IndustriesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('industry.manage')
  return (
    <PrefetchedList
      endpoint={INDUSTRIES}
      list={industryList}
      read={(choice) => readListPage(industrySource(), choice)}
      searchParams={searchParams}
    >
      <IndustryList />
    </PrefetchedList>
  )
}
