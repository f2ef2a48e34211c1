import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { IndustryList } from '@/components/industries/industry-list'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { INDUSTRIES } from '@/lib/api/endpoints'
import { industriesCopy } from '@/lib/copy/industries'
import { industryList } from '@/lib/lists/industry'
import { guardPage } from '@/server/auth/guard-page'
import { industrySource } from '@/server/services/industries/reads'
import { readListPage } from '@/server/services/list'

export const metadata = { title: industriesCopy.title }

export default withSkeleton(
  () => <ListSkeleton text={industriesCopy.text} title={industriesCopy.title} />,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    await guardPage('industry.manage')
    return prefetchedList({
      endpoint: INDUSTRIES,
      list: industryList,
      read: (choice) => readListPage(industrySource(), choice),
      searchParams,
      children: <IndustryList />,
    })
  },
)
