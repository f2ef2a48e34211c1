import { recommendationInput } from '@/lib/recommendations/shapes'
import { deleteRoute, findRoute, saveRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { findRecommendation } from '@/server/recommendations/reads'
import { deleteRecommendation, saveRecommendation } from '@/server/recommendations/writes'

const allow = 'geoRecommendation.manage'

/** One recommendation with all of its organisations. */
export const GET = findRoute(allow, (id) => findRecommendation(id))

/** Saves a recommendation; the id `new` creates one. */
export const POST = saveRoute(allow, recommendationInput, saveRecommendation)

/** Deletes a recommendation with its status in every organisation. */
export const DELETE = deleteRoute(allow, deleteRecommendation)

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
