import { organisationChoice } from '@/lib/actions/shapes'
import { idParam } from '@/lib/http/fields'
import { deleteOwnAction } from '@/server/actions/writes'
import { otherMethods, route } from '@/server/http/route'

/** Deletes a recommendation of the organisation's own: its author, admins of the organisation and system admins may (R-ACTION-3). */
export const DELETE = route({
  allow: 'recommendationStatus.write',
  params: idParam,
  query: organisationChoice,
  run: ({ actor, reach, params, query: { organization }, requestId }) =>
    deleteOwnAction(actor, reach, params.id, { organization, requestId }),
})

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
