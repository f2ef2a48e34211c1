import { organisationIdParam } from '@/lib/schemas/fields'
import { opportunityParams } from '@/lib/schemas/opportunities'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { opportunities } from '@/server/services/opportunities/opportunities'

export const GET = route({
  allow: 'opportunity.read',
  params: organisationIdParam,
  query: opportunityParams,
  run: ({ actor, reach, params, query }) => opportunities(actor, reach, params.organisationId, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
