import { recommendationList } from '@/lib/lists/recommendation'
import { recommendationInput } from '@/lib/schemas/recommendation'
import { listRoute, saveNamedRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { recommendationSource } from '@/server/services/recommendations/reads'
import { saveRecommendation } from '@/server/services/recommendations/writes'

const allow = 'geoRecommendation.manage'

/** Every recommendation, as a page, as CSV, or as an option list. */
export const GET = listRoute(allow, recommendationList, recommendationSource)

/** Saves the recommendation that `_id` names, else a new one. */
export const POST = saveNamedRoute(allow, recommendationInput, saveRecommendation)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
