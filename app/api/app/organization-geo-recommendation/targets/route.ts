import { organisationChoice } from '@/lib/actions/shapes'
import { recommendationTargets } from '@/server/actions/progress'
import { chooseOrganisation } from '@/server/actions/reads'
import { otherMethods, route } from '@/server/http/route'

/**
 * The queries that a recommendation may target, with the open recommendations that already target them (R-ACTION-3).
 */
export const GET = route({
  allow: 'recommendationStatus.read',
  query: organisationChoice,
  run: async ({ actor, reach, query }) =>
    recommendationTargets(await chooseOrganisation(actor, reach, query.organization)),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
