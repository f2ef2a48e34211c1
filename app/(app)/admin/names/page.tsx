import type { SearchParams } from 'nuqs/server'
import { PrefetchedList } from '@/app/(app)/prefetched-list'
import { NamesScreen } from '@/components/names/names-screen'
import { NAMES } from '@/lib/api/endpoints'
import { namesCopy } from '@/lib/copy/names'
import { nameList as list, viewOf, withView } from '@/lib/lists/name'
import { guardPage } from '@/server/auth/guard-page'
import { readNamePage } from '@/server/services/names/reads'

export const metadata = { title: namesCopy.title }

export default async function NamesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await guardPage('name.manage')
  return (
    <PrefetchedList
      endpoint={NAMES}
      list={list}
      params={withView}
      read={(choice) => readNamePage({ ...choice, filters: { status: viewOf(choice) } })}
      searchParams={searchParams}
    >
      <NamesScreen />
    </PrefetchedList>
  )
}
