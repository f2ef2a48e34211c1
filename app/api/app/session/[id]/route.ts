import { idParam } from '@/lib/http/fields'
import { otherMethods, route } from '@/server/http/route'
import { finishSession } from '@/server/people/profile'

/** Ends one of the caller's sign-ins. */
export const DELETE = route({
  allow: 'session.own',
  params: idParam,
  run: ({ actor, params, requestId }) => finishSession(actor, params.id, requestId),
})

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
