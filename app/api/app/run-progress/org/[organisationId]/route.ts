import { organisationIdParam } from '@/lib/http/fields'
import { today } from '@/server/clock'
import { readRunProgress } from '@/server/daily-run/progress'
import { otherMethods, route } from '@/server/http/route'

/** For internal users: progress of today's runs of the organisation and of its industries (R-HOME-9). */
export const GET = route({
  allow: 'run.enqueue',
  params: organisationIdParam,
  run: ({ actor, reach, params }) => readRunProgress(actor, reach, params.organisationId, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
