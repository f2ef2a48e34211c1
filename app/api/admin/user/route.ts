import { userList } from '@/lib/lists/user'
import { listParams } from '@/lib/schemas/list'
import { invitationInput } from '@/lib/schemas/user'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { createInvitation } from '@/server/services/users/invitations'
import { countUsers, managedUsersOf, userSource } from '@/server/services/users/reads'
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
