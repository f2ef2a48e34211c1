import { z } from 'zod'
import { trackedRecommendationList } from '@/lib/actions/list'
import { organisationChoice } from '@/lib/actions/shapes'
import { listParams } from '@/lib/table/shapes'
import { chooseOrganisation, countRecommendations, trackedRecommendationSource } from '@/server/actions/reads'
import { today } from '@/server/clock'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
/** The recommendations of the caller's organisation; a page carries the counts of all (R-TRACKER-1). */
export const GET = route({
  allow: 'recommendationStatus.read',
  query: z.intersection(listParams(trackedRecommendationList), organisationChoice),
  run: async ({ actor, reach, query }) => {
    const scope = await chooseOrganisation(actor, reach, query.organization)
    const source = await trackedRecommendationSource(actor, scope, today())
    const answer = () => answerList(trackedRecommendationList, query, source)
    if (query.form.kind !== 'page') return answer()
    const [page, counts] = await Promise.all([answer(), countRecommendations(scope)])
    return { ...page, counts }
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
