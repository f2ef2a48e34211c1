import { organisationIdParam } from '@/lib/schemas/fields'
import { queryResultParams } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { answersResponse } from '@/server/http/answers-response'
import { otherMethods, route } from '@/server/http/route'
import { organisationAnswers } from '@/server/services/query-results/reads'

export const GET = route({
  allow: 'queryResult.read',
  params: organisationIdParam,
  query: queryResultParams,
  run: async ({ actor, reach, params, query }) =>
    answersResponse(await organisationAnswers(actor, reach, params.organisationId, query, today()), query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
