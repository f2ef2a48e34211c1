import { organizationResultParams } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { listOrganisationResults } from '@/server/services/query-results/reads'

/** The results of an organisation, newest first; `organization` names it. */
export const GET = route({
  allow: 'queryResult.manage',
  query: organizationResultParams,
  run: ({ actor, reach, query }) => listOrganisationResults(actor, reach, query.organization, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
