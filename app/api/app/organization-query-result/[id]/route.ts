import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { findOrganisationResult } from '@/server/services/query-results/find-answer'

export const GET = route({
  allow: 'queryResult.read',
  params: idParam,
  run: ({ actor, reach, params }) => findOrganisationResult(actor, reach, params.id),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
