import { organisationIdParam } from '@/lib/schemas/fields'
import { pagingParams } from '@/lib/schemas/list'
import { otherMethods, route } from '@/server/http/route'
import { listAssignedIndustries } from '@/server/services/industries/reads'

export const GET = route({
  allow: 'industry.read',
  params: organisationIdParam,
  query: pagingParams,
  run: ({ actor, reach, params, query }) => listAssignedIndustries(actor, reach, params.organisationId, query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
