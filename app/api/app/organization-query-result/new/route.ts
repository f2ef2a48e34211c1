import { takeTurn } from '@/server/http/rate-limit'
import { route } from '@/server/http/route'
import { enqueueOwn } from '@/server/services/query-runs/enqueue-own'

/** Contract §5, internal users: queues today's run of all active queries of the user's organisation. */
export const POST = route({
  allow: 'run.enqueue',
  status: 202,
  run: async ({ actor, requestId }) => {
    await takeTurn('runNow', `organisation:${actor.organisationId}`)
    return enqueueOwn({ actor, requestId }, 'organisation')
  },
})
