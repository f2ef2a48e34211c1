import { otherMethods, route } from '@/server/http/route'
import { finishAllSessions, readSessions } from '@/server/people/profile'
/** The caller's sign-ins. */
export const GET = route({ allow: 'session.own', run: async ({ actor }) => ({ items: await readSessions(actor) }) })

/** Signs out everywhere. */
export const DELETE = route({
  allow: 'session.own',
  run: ({ actor, requestId }) => finishAllSessions(actor, requestId),
})

export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'DELETE')
