import { removeAlert } from '@/server/alerts/channels'
import { actRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

/** Deletes a channel: nothing more is sent to it. */
export const DELETE = actRoute('installationAlert.manage', removeAlert)

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
