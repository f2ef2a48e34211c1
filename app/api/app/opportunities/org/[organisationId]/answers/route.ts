import { organisationIdParam } from '@/lib/schemas/fields'
import { queryResultParams } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { listAllResults } from '@/server/services/query-results/reads'

/** Behind the counts of sites and searches, which are of the organisation's queries and its industries' together. */
export const GET = route({
  allow: 'queryResult.read',
  params: organisationIdParam,
  query: queryResultParams,
  run: ({ actor, reach, params, query }) => listAllResults(actor, reach, params.organisationId, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
