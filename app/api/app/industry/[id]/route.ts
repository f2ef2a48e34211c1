import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { findAssignedIndustry } from '@/server/services/industries/reads'

export const GET = route({
  allow: 'industry.read',
  params: idParam,
  run: ({ actor, reach, params }) => findAssignedIndustry(actor, reach, params.id),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
