import { industryResultParams } from '@/lib/answers/shapes'
import { industryAnswers } from '@/server/answers/reads'
import { today } from '@/server/clock'
import { answersResponse } from '@/server/http/record-routes'
import { otherMethods, route } from '@/server/http/route'

/** The results of an industry, newest first; `industry` names it. */
export const GET = route({
  allow: 'queryResult.manage',
  query: industryResultParams,
  run: async ({ actor, reach, query }) =>
    answersResponse(await industryAnswers(actor, reach, query.industry, query, today()), query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
