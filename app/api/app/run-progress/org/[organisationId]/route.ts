import { organisationIdParam } from '@/lib/schemas/fields'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { readRunProgress } from '@/server/services/daily-run/progress'

/** For internal users: progress of today's runs of the organisation and of its industries (R-HOME-9). */
export const GET = route({
  allow: 'run.enqueue',
  params: organisationIdParam,
  run: ({ actor, reach, params }) => readRunProgress(actor, reach, params.organisationId, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
