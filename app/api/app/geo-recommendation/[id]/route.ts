import { organisationChoice } from '@/lib/actions/shapes'
import { idParam } from '@/lib/http/fields'
import { chooseOrganisation, findTrackedRecommendation } from '@/server/actions/reads'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
/** One recommendation of the caller's organisation, with the history of its status. */
export const GET = route({
  allow: 'recommendationStatus.read',
  params: idParam,
  query: organisationChoice,
  run: async ({ actor, reach, params, query }) =>
    findTrackedRecommendation(actor, await chooseOrganisation(actor, reach, query.organization), params.id, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
