import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { findOrganisation } from '@/server/services/organisations/reads'

export const GET = route({
  allow: 'organisation.read',
  params: idParam,
  run: ({ actor, reach, params }) => findOrganisation(actor, reach, params.id),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
