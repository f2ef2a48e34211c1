import { geoRecommendationList } from '@/lib/lists/recommendation'
import { NEW } from '@/lib/routes'
import { listParams } from '@/lib/schemas/list'
import { geoRecommendationInput } from '@/lib/schemas/recommendation'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { geoRecommendationSource } from '@/server/services/recommendations/reads'
import { saveGeoRecommendation } from '@/server/services/recommendations/writes'

/** Every recommendation, as a page, as CSV, or as an option list. */
export const GET = route({
  allow: 'geoRecommendation.manage',
  query: listParams(geoRecommendationList),
  run: ({ query }) => answerList(geoRecommendationList, query, geoRecommendationSource()),
})

/** Saves the recommendation that `_id` names, else a new one. */
export const POST = route({
  allow: 'geoRecommendation.manage',
  body: geoRecommendationInput,
  run: ({ actor, body, ...call }) => saveGeoRecommendation(actor, body._id ?? NEW, body, call),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
