import { organizationResultParams } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { answersResponse } from '@/server/http/answers-response'
import { otherMethods, route } from '@/server/http/route'
import { organisationAnswers } from '@/server/services/query-results/reads'

/** The results of an organisation, newest first; `organization` names it. */
export const GET = route({
  allow: 'queryResult.manage',
  query: organizationResultParams,
  run: async ({ actor, reach, query }) =>
    answersResponse(await organisationAnswers(actor, reach, query.organization, query, today()), query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
