import { organisationIdParam } from '@/lib/schemas/fields'
import { queryResultParams } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { listIndustryResults } from '@/server/services/query-results/reads'

export const GET = route({
  allow: 'queryResult.read',
  params: organisationIdParam,
  query: queryResultParams,
  run: ({ actor, reach, params, query }) => listIndustryResults(actor, reach, params.organisationId, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
