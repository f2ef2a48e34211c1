import type { SearchParams } from 'nuqs/server'
import { prefetchedList } from '@/app/(app)/prefetched-list'
import { GroupPortfolio } from '@/components/groups/own-groups'
import { GROUP_PORTFOLIO, groupPortfolioList } from '@/lib/groups/list'
import { groupPortfolioCopy } from '@/lib/groups/words'
import { guardPage } from '@/server/auth/guard-page'
import { readListPage } from '@/server/db/list'
import { groupPortfolioSource } from '@/server/groups/own-groups'

export const metadata = { title: groupPortfolioCopy.title }

export default async function GroupPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { actor } = await guardPage('page.group')
  const source = groupPortfolioSource(actor)
  return prefetchedList({
    ...{ endpoint: GROUP_PORTFOLIO, list: groupPortfolioList, searchParams },
    read: (choice) => readListPage(source, choice),
    children: <GroupPortfolio />,
  })
}
