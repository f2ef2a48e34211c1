import { organisationIdParam } from '@/lib/http/fields'
import { colleagueList } from '@/lib/people/list'
import { listParams } from '@/lib/table/shapes'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { managedUsersOf, userSource } from '@/server/people/reads'
/** The users of an organisation, which must be the caller's own (R-USER-3). */
export const GET = route({
  allow: 'colleague.manage',
  params: organisationIdParam,
  query: listParams(colleagueList),
  run: async ({ actor, reach, params, query }) =>
    answerList(colleagueList, query, userSource(await managedUsersOf(actor, reach, params.organisationId))),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
