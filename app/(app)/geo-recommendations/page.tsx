import type { SearchParams } from 'nuqs/server'
import { NoOrganisation, withSkeleton } from '@/app/(app)/with-skeleton'
import { Tracker } from '@/components/actions/tracker'
import { TrackerSkeleton } from '@/components/layout/page-skeletons'
import { trackedRecommendationList as list } from '@/lib/actions/list'
import { trackerCopy } from '@/lib/actions/tracker-words'
import { TRACKED_RECOMMENDATION_LIST } from '@/lib/api/endpoints'
import { chooseOrganisation, countRecommendations, trackedRecommendationSource } from '@/server/actions/reads'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { readListPage } from '@/server/db/list'
import { currentUser } from '@/server/people/sign-in'
import { prefetchedList } from '../prefetched-list'

export const metadata = { title: trackerCopy.title }

export default withSkeleton(TrackerSkeleton, async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const { actor, reach } = await guardPage('page.dashboards')
  const { organization: organisation } = await currentUser(actor)
  if (!organisation) return <NoOrganisation />
  const scope = await chooseOrganisation(actor, reach, undefined)
  const source = await trackedRecommendationSource(actor, scope, today())
  return prefetchedList({
    endpoint: TRACKED_RECOMMENDATION_LIST,
    list,
    read: async (choice) => ({ ...(await readListPage(source, choice)), counts: await countRecommendations(scope) }),
    searchParams,
    children: <Tracker organisation={organisation} />,
  })
})
