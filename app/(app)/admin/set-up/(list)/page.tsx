import { createLoader, type SearchParams } from 'nuqs/server'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { Prefetched } from '@/components/data/prefetched'
import { ListSkeleton } from '@/components/layout/page-skeleton'
import { SetUpList } from '@/components/set-up/set-up-list'
import { LISTED_PER_PAGE, setUpListPath } from '@/lib/api/endpoints'
import { setUpCopy } from '@/lib/set-up/words'
import { parseAsPage } from '@/lib/table/params'
import { guardPage } from '@/server/auth/guard-page'
import { listSetUps } from '@/server/set-up/steps'

export const metadata = { title: setUpCopy.title }
const loadPage = createLoader({ page: parseAsPage })

export default withSkeleton(
  () => <ListSkeleton text={setUpCopy.text} title={setUpCopy.title} />,
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    await guardPage('organisation.manage')
    const { page } = await loadPage(searchParams)
    return (
      <Prefetched responses={{ [setUpListPath(page)]: await listSetUps({ page, pageSize: LISTED_PER_PAGE }) }}>
        <SetUpList />
      </Prefetched>
    )
  },
)
