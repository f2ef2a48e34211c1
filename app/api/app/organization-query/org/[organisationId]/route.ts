import { organisationIdParam } from '@/lib/schemas/fields'
import { pagingParams } from '@/lib/schemas/list'
import { otherMethods, route } from '@/server/http/route'
import { listOrganisationQueries } from '@/server/services/tracked-queries/member-reads'

export const GET = route({
  allow: 'organisationQuery.read',
  params: organisationIdParam,
  query: pagingParams,
  run: ({ actor, reach, params, query }) => listOrganisationQueries(actor, reach, params.organisationId, query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
