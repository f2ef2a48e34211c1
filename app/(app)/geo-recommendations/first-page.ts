import type { FirstTrackerPage } from '@/components/recommendation-tracker/tracker'
import { listPath, readChoice } from '@/components/table/table-state'
import type { Actor, Reach } from '@/lib/access/roles'
import { TRACKED_RECOMMENDATION_LIST } from '@/lib/api/endpoints'
import { trackedRecommendationList as list } from '@/lib/lists/tracked-recommendation'
import { readListPage } from '@/server/services/list'
import {
  chooseOrganisation,
  countRecommendations,
  trackedRecommendationSource,
} from '@/server/services/recommendation-tracker/reads'
export type SearchParams = Record<string, string | string[] | undefined>

/** The page of the tracker that the address names, for the first paint. */
export async function firstPage(actor: Actor, reach: Reach, searchParams: SearchParams): Promise<FirstTrackerPage> {
  const choice = readChoice(list, { get: (name) => [searchParams[name]].flat()[0] ?? null })
  const scope = await chooseOrganisation(actor, reach, undefined)
  const [page, counts] = await Promise.all([
    readListPage(trackedRecommendationSource(scope), choice),
    countRecommendations(scope),
  ])
  return { path: listPath(TRACKED_RECOMMENDATION_LIST, list, choice), data: { ...page, counts } }
}
