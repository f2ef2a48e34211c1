import { testAlert } from '@/server/alerts/channels'
import { actRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

/** Sends a test to a channel; the list says whether it arrived. */
export const POST = actRoute('ownOrganisation.manage', testAlert)

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
