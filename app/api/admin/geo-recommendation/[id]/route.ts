import { idParam } from '@/lib/schemas/fields'
import { recommendationInput, savedRecommendation } from '@/lib/schemas/recommendation'
import { otherMethods, route } from '@/server/http/route'
import { findRecommendation } from '@/server/services/recommendations/reads'
import { deleteRecommendation, saveRecommendation } from '@/server/services/recommendations/writes'

const allow = 'geoRecommendation.manage'

/** One recommendation with all of its organisations. */
export const GET = route({ allow, params: idParam, run: ({ params }) => findRecommendation(params.id) })

/** Saves a recommendation; `new` makes one. */
export const POST = route({
  allow,
  params: savedRecommendation,
  body: recommendationInput,
  run: ({ actor, params, body, ...call }) => saveRecommendation(actor, params.id, body, call),
})

/** Deletes a recommendation, and what organisations have recorded of it. */
export const DELETE = route({
  allow,
  params: idParam,
  run: ({ actor, params, requestId }) => deleteRecommendation(actor, params.id, requestId),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
