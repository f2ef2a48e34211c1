import { idParam } from '@/lib/http/fields'
import { startOrganisation } from '@/server/daily-run/catch-up'
import { otherMethods, route } from '@/server/http/route'

/** Asks today's queries of one organisation and its industries that have no answer yet (R-SETUP-1). */
export const POST = route({
  allow: 'dailyRun.write',
  params: idParam,
  status: 202,
  run: ({ actor, reach, params, requestId }) => startOrganisation({ actor, requestId }, reach, params.id),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
