import { idParam } from '@/lib/schemas/ids'
import { route } from '@/server/http/route'
import { findOrganisation } from '@/server/services/organisations/reads'

export const GET = route({
  allow: 'organisation.read',
  params: idParam,
  run: ({ actor, reach, params }) => findOrganisation(actor, reach, params.id),
})
