import { organisationIdParam } from '@/lib/http/fields'
import { pagingParams } from '@/lib/table/shapes'
import { otherMethods, route } from '@/server/http/route'
import { listAssignedIndustries } from '@/server/industries/industries'

export const GET = route({
  allow: 'industry.read',
  params: organisationIdParam,
  query: pagingParams,
  run: ({ actor, reach, params, query }) => listAssignedIndustries(actor, reach, params.organisationId, query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
