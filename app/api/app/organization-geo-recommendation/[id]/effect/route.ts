import { idParam } from '@/lib/schemas/fields'
import { organisationChoice } from '@/lib/schemas/recommendation-tracker'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { effectDetail } from '@/server/services/recommendation-tracker/effects'
import { chooseOrganisation } from '@/server/services/recommendation-tracker/reads'

/** What an implemented recommendation moved, with everything that this is made of (R-ACTION-4). */
export const GET = route({
  allow: 'recommendationStatus.read',
  params: idParam,
  query: organisationChoice,
  run: async ({ actor, reach, params, query }) =>
    effectDetail(await chooseOrganisation(actor, reach, query.organization), params.id, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
