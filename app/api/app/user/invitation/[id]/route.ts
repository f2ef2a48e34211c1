import { idParam } from '@/lib/http/fields'
import { invitationAnswer } from '@/lib/people/account-shapes'
import { otherMethods, route } from '@/server/http/route'
import { answerInvitation } from '@/server/people/membership-invitations'

/** Accepts or declines an organisation that asks the caller to join. */
export const POST = route({
  allow: 'session.own',
  inAnyOrganisation: true,
  params: idParam,
  body: invitationAnswer,
  run: ({ actor, params, body, requestId }) => answerInvitation(actor, params.id, body.accept, requestId),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
