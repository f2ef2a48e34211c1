import { actRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { revokeReadToken } from '@/server/organisations/own-organisation'

/** Revokes a read token: whatever uses it is refused at once. */
export const DELETE = actRoute('ownOrganisation.manage', revokeReadToken)

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
