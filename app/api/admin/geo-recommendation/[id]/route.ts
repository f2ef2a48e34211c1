import { recommendationInput } from '@/lib/recommendations/shapes'
import { deleteRoute, findRoute, saveRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { deleteRecommendation, findRecommendation, saveRecommendation } from '@/server/recommendations/recommendations'

const allow = 'geoRecommendation.manage'

/** One recommendation with all of its organisations. */
export const GET = findRoute(allow, (id) => findRecommendation(id))

/** Saves a recommendation; the id `new` creates one. */
export const POST = saveRoute(allow, recommendationInput, saveRecommendation)

/** Deletes a recommendation with its status in every organisation. */
export const DELETE = deleteRoute(allow, deleteRecommendation)

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
