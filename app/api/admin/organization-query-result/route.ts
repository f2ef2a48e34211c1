import { organizationResultParams } from '@/lib/answers/shapes'
import { organisationAnswers } from '@/server/answers/reads'
import { today } from '@/server/clock'
import { answersResponse } from '@/server/http/record-routes'
import { otherMethods, route } from '@/server/http/route'

/** The results of an organisation, newest first; `organization` names it. */
export const GET = route({
  allow: 'queryResult.manage',
  query: organizationResultParams,
  run: async ({ actor, reach, query }) =>
    answersResponse(await organisationAnswers(actor, reach, query.organization, query, today()), query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
