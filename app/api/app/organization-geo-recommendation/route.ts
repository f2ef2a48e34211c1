import { z } from 'zod'
import { recommendationStatusList } from '@/lib/actions/list'
import { organisationChoice, recommendationStatusInput } from '@/lib/actions/shapes'
import { listParams } from '@/lib/table/shapes'
import { chooseOrganisation, recommendationStatusSource } from '@/server/actions/reads'
import { saveRecommendationStatus } from '@/server/actions/writes'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'

/** The status records of the caller's organisation. */
export const GET = route({
  allow: 'recommendationStatus.read',
  query: z.intersection(listParams(recommendationStatusList), organisationChoice),
  run: async ({ actor, reach, query }) => {
    const scope = await chooseOrganisation(actor, reach, query.organization)
    return answerList(recommendationStatusList, query, recommendationStatusSource(scope))
  },
})

/** Saves status, notes, targets and due day of a recommendation (R-TRACKER-5), or adds one of the organisation's own (R-ACTION-3). */
export const POST = route({
  allow: 'recommendationStatus.write',
  query: organisationChoice,
  body: recommendationStatusInput,
  run: ({ actor, reach, query: { organization }, body, requestId, idempotencyKey }) =>
    saveRecommendationStatus(actor, reach, body, { organization, requestId, idempotencyKey }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
