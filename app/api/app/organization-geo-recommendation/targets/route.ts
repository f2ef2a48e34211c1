import { organisationChoice } from '@/lib/schemas/recommendation-tracker'
import { otherMethods, route } from '@/server/http/route'
import { chooseOrganisation } from '@/server/services/recommendation-tracker/reads'
import { recommendationTargets } from '@/server/services/recommendation-tracker/targets'

/** The queries that a recommendation may target, and which ones still to be done chose them (R-ACTION-3). */
export const GET = route({
  allow: 'recommendationStatus.read',
  query: organisationChoice,
  run: async ({ actor, reach, query }) =>
    recommendationTargets(await chooseOrganisation(actor, reach, query.organization)),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
