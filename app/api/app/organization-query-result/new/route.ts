import { startOwn } from '@/server/daily-run/catch-up'
import { otherMethods, route } from '@/server/http/route'
import { consumeRateLimit } from '@/server/limits/rate-limit'

/** For internal users: queues today's run of all active queries of the organisation (R-API-13). */
export const POST = route({
  allow: 'run.enqueue',
  status: 202,
  run: async ({ actor, requestId }) => {
    await consumeRateLimit('runNow', `organisation:${actor.organisationId}`)
    return startOwn({ actor, requestId }, 'organisation')
  },
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
