import { alertInput } from '@/lib/alerts/shapes'
import { listAlerts, saveAlert } from '@/server/alerts/channels'
import { otherMethods, route } from '@/server/http/route'

/** The channels for alerts of the caller's own organisation, with their last deliveries. */
export const GET = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach }) => listAlerts(actor, reach),
})

/** Makes a channel, or changes the one of `_id`; a signed webhook's secret is answered this once (R-ALERT-2). */
export const POST = route({
  allow: 'ownOrganisation.manage',
  body: alertInput,
  run: ({ actor, reach, body, requestId }) => saveAlert(actor, reach, body, requestId),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
