import { recommendationList } from '@/lib/recommendations/list'
import { recommendationInput } from '@/lib/recommendations/shapes'
import { listRoute, saveNamedRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { recommendationSource, saveRecommendation } from '@/server/recommendations/recommendations'

const allow = 'geoRecommendation.manage'

/** Every recommendation, as a page, as CSV, or as an option list. */
export const GET = listRoute(allow, recommendationList, recommendationSource)

/** Saves the recommendation that `_id` names, else a new one. */
export const POST = saveNamedRoute(allow, recommendationInput, saveRecommendation)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
