import { organisationIdParam } from '@/lib/http/fields'
import { opportunityAside } from '@/lib/opportunities/shapes'
import { otherMethods, route } from '@/server/http/route'
import { putAside, putBack } from '@/server/opportunities/cards'

/** Puts an opportunity aside for everyone of the organisation (R-ACTION-9). */
export const POST = route({
  allow: 'recommendationStatus.write',
  params: organisationIdParam,
  body: opportunityAside,
  run: ({ actor, reach, params, body, requestId }) =>
    putAside(actor, reach, params.organisationId, body.key, requestId),
})

/** Puts it back on the list. */
export const DELETE = route({
  allow: 'recommendationStatus.write',
  params: organisationIdParam,
  query: opportunityAside,
  run: ({ actor, reach, params, query, requestId }) =>
    putBack(actor, reach, params.organisationId, query.key, requestId),
})

export const { GET, HEAD, PUT, PATCH, OPTIONS } = otherMethods('POST', 'DELETE')
