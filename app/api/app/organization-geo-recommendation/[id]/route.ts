import { idParam } from '@/lib/schemas/fields'
import { organisationChoice } from '@/lib/schemas/recommendation-tracker'
import { otherMethods, route } from '@/server/http/route'
import { deleteOwnAction } from '@/server/services/recommendation-tracker/own-actions'

/** Deletes a recommendation of the organisation's own: its author, admins of the organisation and system admins may (R-ACTION-3). */
export const DELETE = route({
  allow: 'recommendationStatus.write',
  params: idParam,
  query: organisationChoice,
  run: ({ actor, reach, params, query: { organization }, requestId }) =>
    deleteOwnAction(actor, reach, params.id, { organization, requestId }),
})

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
