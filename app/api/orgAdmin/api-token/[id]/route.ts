import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { revokeReadToken } from '@/server/services/api-tokens/writes'

/** Revokes a read token: whatever uses it is refused at once. */
export const DELETE = route({
  allow: 'ownOrganisation.manage',
  params: idParam,
  run: ({ actor, reach, params, requestId }) => revokeReadToken(actor, reach, params.id, requestId),
})

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
