import { opportunityParams, opportunityQueryParams } from '@/lib/opportunities/shapes'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { whyNotUs } from '@/server/opportunities/why-not-us'

export const GET = route({
  allow: 'opportunity.read',
  params: opportunityQueryParams,
  query: opportunityParams,
  run: ({ actor, reach, params, query }) =>
    whyNotUs(actor, reach, params.organisationId, params.queryId, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
