import { createLoader, type SearchParams } from 'nuqs/server'
import { Prefetched } from '@/components/data/prefetched'
import { SetUpList } from '@/components/set-up/set-up-list'
import { LISTED_PER_PAGE, setUpListPath } from '@/lib/api/endpoints'
import { setUpCopy } from '@/lib/copy/set-up'
import { parseAsPage } from '@/lib/search-params/list'
import { guardPage } from '@/server/auth/guard-page'
import { listSetUps } from '@/server/services/set-up/reads'

export const metadata = { title: setUpCopy.title }
const loadPage = createLoader({ page: parseAsPage })

export default async function SetUpsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('organisation.manage')
  const { page } = await loadPage(searchParams)
  return (
    <Prefetched answers={{ [setUpListPath(page)]: await listSetUps({ page, pageSize: LISTED_PER_PAGE }) }}>
      <SetUpList />
    </Prefetched>
  )
}
