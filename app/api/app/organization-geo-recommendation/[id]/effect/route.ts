import { organisationChoice } from '@/lib/actions/shapes'
import { csvParams } from '@/lib/exports/shapes'
import { idParam } from '@/lib/http/fields'
import { effectDetail } from '@/server/actions/effects'
import { chooseOrganisation } from '@/server/actions/reads'
import { today } from '@/server/clock'
import { effectTable } from '@/server/exports/opportunities'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'

/** The effect of an implemented recommendation, with the counts behind it (R-ACTION-4). */
export const GET = route({
  allow: 'recommendationStatus.read',
  params: idParam,
  query: organisationChoice.extend(csvParams('effect')),
  run: async ({ actor, reach, params, query }) => {
    const scope = await chooseOrganisation(actor, reach, query.organization)
    return answerFigures(query, {
      figures: () => effectDetail(scope, params.id, today()),
      table: () => effectTable(scope, params.id, today()),
    })
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
