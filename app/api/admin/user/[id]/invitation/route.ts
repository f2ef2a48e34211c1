import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { sendInvitationAgain } from '@/server/services/users/invitations'

/** Sends an open invitation again. */
export const POST = route({
  allow: 'user.manage',
  params: idParam,
  run: ({ actor, reach, params, requestId }) => sendInvitationAgain(actor, reach, params.id, requestId),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
