import { organisationIdParam } from '@/lib/schemas/fields'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { readRunProgress } from '@/server/services/daily-run/progress'

/** Contract §5, internal users: how far today's runs of the user's organisation and of its industries are. */
export const GET = route({
  allow: 'run.enqueue',
  params: organisationIdParam,
  run: ({ actor, reach, params }) => readRunProgress(actor, reach, params.organisationId, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
