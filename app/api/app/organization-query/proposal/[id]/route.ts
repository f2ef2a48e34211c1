import { idParam } from '@/lib/http/fields'
import { queryDecisionInput } from '@/lib/queries/shapes'
import { actRoute } from '@/server/http/record-routes'
import { otherMethods, route } from '@/server/http/route'
import { decide, withdraw } from '@/server/queries/proposals'

/** An admin of the organisation accepts or declines it (R-OWNQUERY-7). */
export const POST = route({
  allow: 'ownOrganisation.manage',
  params: idParam,
  body: queryDecisionInput,
  run: ({ actor, reach, params, body, requestId }) => decide(actor, reach, params.id, body, requestId),
})

/** Its proposer takes it back. */
export const DELETE = actRoute('queryProposal.write', withdraw)

export const { GET, HEAD, PUT, PATCH, OPTIONS } = otherMethods('POST', 'DELETE')
