import { userList } from '@/lib/people/list'
import { invitationInput } from '@/lib/people/shapes'
import { listParams } from '@/lib/table/shapes'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { createInvitation } from '@/server/people/invitations'
import { countUsers, managedUsersOf, userSource } from '@/server/people/reads'
/** Every user; a page carries the counts of the tabs (R-USER-1). */
export const GET = route({
  allow: 'user.manage',
  query: listParams(userList),
  run: async ({ actor, reach, query }) => {
    const answer = answerList(userList, query, userSource(await managedUsersOf(actor, reach)))
    if (query.form.kind !== 'page') return answer
    const [page, counts] = await Promise.all([answer, countUsers()])
    return { ...page, counts }
  },
})

export const POST = route({
  allow: 'user.manage',
  body: invitationInput,
  run: ({ actor, reach, body, ...call }) => createInvitation(actor, reach, body, call),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
