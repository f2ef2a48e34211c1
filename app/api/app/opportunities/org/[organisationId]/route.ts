import { csvParams } from '@/lib/exports/shapes'
import { organisationIdParam } from '@/lib/http/fields'
import { opportunityAside, opportunityParams } from '@/lib/opportunities/shapes'
import { today } from '@/server/clock'
import { opportunitiesTable } from '@/server/exports/opportunities'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { opportunities, putAside, putBack } from '@/server/opportunities/opportunities'

export const GET = route({
  allow: 'opportunity.read',
  params: organisationIdParam,
  query: opportunityParams.extend(csvParams('opportunities')),
  run: ({ actor, reach, params: { organisationId }, query }) =>
    answerFigures(query, {
      figures: () => opportunities(actor, reach, organisationId, query, today()),
      table: (part) => opportunitiesTable(actor, reach, organisationId, { ...query, part }, today()),
    }),
})

/** Puts an opportunity aside for everyone of the organisation (R-ACTION-9). */
export const POST = route({
  allow: 'recommendationStatus.write',
  params: organisationIdParam,
  body: opportunityAside,
  run: ({ actor, reach, params, body, requestId }) =>
    putAside(actor, reach, params.organisationId, body.key, requestId),
})

/** Puts one back on the list. */
export const DELETE = route({
  allow: 'recommendationStatus.write',
  params: organisationIdParam,
  query: opportunityAside,
  run: ({ actor, reach, params, query, requestId }) =>
    putBack(actor, reach, params.organisationId, query.key, requestId),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
