import { organisationIdParam } from '@/lib/http/fields'
import { pagingParams } from '@/lib/table/shapes'
import { otherMethods, route } from '@/server/http/route'
import { listAssignedQueries } from '@/server/queries/reads'

export const GET = route({
  allow: 'industryQuery.read',
  params: organisationIdParam,
  query: pagingParams,
  run: ({ actor, reach, params, query }) => listAssignedQueries(actor, reach, params.organisationId, query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
