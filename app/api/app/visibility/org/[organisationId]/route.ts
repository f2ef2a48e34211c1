import { organisationIdParam } from '@/lib/schemas/fields'
import { visibilityParams } from '@/lib/schemas/figures'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { visibilityFigures } from '@/server/services/figures/visibility'

export const GET = route({
  allow: 'visibility.read',
  params: organisationIdParam,
  query: visibilityParams,
  run: ({ actor, reach, params, query }) => visibilityFigures(actor, reach, params.organisationId, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
