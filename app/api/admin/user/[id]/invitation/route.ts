import { actRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { sendInvitationAgain } from '@/server/people/invitations'

/** Sends an open invitation again. */
export const POST = actRoute('user.manage', sendInvitationAgain)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
