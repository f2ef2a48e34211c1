import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { eraseUserData } from '@/server/services/user-data/erase'

/** Erases everything that is stored about one person. */
export const POST = route({
  allow: 'userData.erase',
  params: idParam,
  run: ({ actor, reach, params, requestId }) => eraseUserData(actor, reach, params.id, requestId),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
