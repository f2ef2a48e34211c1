import { colleagueList } from '@/lib/people/list'
import { colleagueInvitationInput } from '@/lib/people/shapes'
import { listParams } from '@/lib/table/shapes'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { createInvitation } from '@/server/people/invitations'
import { managedUsersOf, userSource } from '@/server/people/reads'

const allow = 'colleague.manage'

/** The users of the caller's organisation (R-USER-3). */
export const GET = route({
  allow,
  query: listParams(colleagueList),
  run: async ({ actor, reach, query }) =>
    answerList(colleagueList, query, userSource(await managedUsersOf(actor, reach))),
})

/** Invites into the caller's organisation. */
export const POST = route({
  allow,
  body: colleagueInvitationInput,
  run: ({ actor, reach, body, ...call }) => createInvitation(actor, reach, body, call),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
