import { recommendationList } from '@/lib/lists/recommendation'
import { NEW } from '@/lib/routes'
import { listParams } from '@/lib/schemas/list'
import { recommendationInput } from '@/lib/schemas/recommendation'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { recommendationSource } from '@/server/services/recommendations/reads'
import { saveRecommendation } from '@/server/services/recommendations/writes'

/** Every recommendation, as a page, as CSV, or as an option list. */
export const GET = route({
  allow: 'geoRecommendation.manage',
  query: listParams(recommendationList),
  run: ({ query }) => answerList(recommendationList, query, recommendationSource()),
})

/** Saves the recommendation that `_id` names, else a new one. */
export const POST = route({
  allow: 'geoRecommendation.manage',
  body: recommendationInput,
  run: ({ actor, body, ...call }) => saveRecommendation(actor, body._id ?? NEW, body, call),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
