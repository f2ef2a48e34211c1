import { industryResultParams } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { listResultsOfIndustry } from '@/server/services/query-results/reads'

/** The results of an industry, newest first; `industry` names it. */
export const GET = route({
  allow: 'queryResult.manage',
  query: industryResultParams,
  run: ({ actor, reach, query }) => listResultsOfIndustry(actor, reach, query.industry, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
