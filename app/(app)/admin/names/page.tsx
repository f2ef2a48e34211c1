import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { NamesScreen } from '@/components/names/names-screen'
import { NAMES } from '@/lib/api/endpoints'
import { nameList as list, namesCopy, viewOf, withView } from '@/lib/names/words'
import { guardPage } from '@/server/auth/guard-page'
import { readNamePage } from '@/server/names/reads'

export const metadata = { title: namesCopy.title }

export default withSkeleton(
  () => <ListSkeleton text={namesCopy.text} title={namesCopy.title} />,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    await guardPage('name.manage')
    return prefetchedList({
      endpoint: NAMES,
      list,
      params: withView,
      read: (choice) => readNamePage({ ...choice, filters: { status: viewOf(choice) } }),
      searchParams,
      children: <NamesScreen />,
    })
  },
)
