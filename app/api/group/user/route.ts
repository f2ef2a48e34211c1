import { groupPeopleList } from '@/lib/groups/list'
import { groupInvitationInput } from '@/lib/groups/shapes'
import { listParams } from '@/lib/table/shapes'
import { groupPeopleSource, inviteToGroup } from '@/server/groups/own-groups'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'

const allow = 'groupPeople.manage'

/** The people of the organisations of the caller's groups. */
export const GET = route({
  allow,
  query: listParams(groupPeopleList),
  run: async ({ actor, query }) => answerList(groupPeopleList, query, await groupPeopleSource(actor)),
})

/** Invites into one of the organisations. */
export const POST = route({
  allow,
  body: groupInvitationInput,
  run: ({ actor, reach, body, ...call }) => inviteToGroup(actor, reach, body, call),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
