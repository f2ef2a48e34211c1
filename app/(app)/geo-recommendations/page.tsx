import type { SearchParams } from 'nuqs/server'
import { withSkeleton } from '@/app/(app)/with-skeleton'
import { NoOrganisation } from '@/components/home/no-organisation'
import { Tracker } from '@/components/recommendation-tracker/tracker'
import { TrackerSkeleton } from '@/components/recommendation-tracker/tracker-skeleton'
import { TRACKED_RECOMMENDATION_LIST } from '@/lib/api/endpoints'
import { trackerCopy } from '@/lib/copy/recommendation-tracker'
import { trackedRecommendationList as list } from '@/lib/lists/recommendation-tracker'
import { guardPage } from '@/server/auth/guard-page'
import { today } from '@/server/clock'
import { currentUser } from '@/server/services/accounts/current-user'
import { readListPage } from '@/server/services/list'
import {
  chooseOrganisation,
  countRecommendations,
  trackedRecommendationSource,
} from '@/server/services/recommendation-tracker/reads'
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
