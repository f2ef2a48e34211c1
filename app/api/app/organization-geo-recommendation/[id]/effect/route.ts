import { idParam } from '@/lib/schemas/fields'
import { csvParams } from '@/lib/schemas/figure-csv'
import { organisationChoice } from '@/lib/schemas/recommendation-tracker'
import { today } from '@/server/clock'
import { answerFigures } from '@/server/http/csv-file'
import { otherMethods, route } from '@/server/http/route'
import { effectTable } from '@/server/services/figure-csv/effect-table'
import { effectDetail } from '@/server/services/recommendation-tracker/effects'
import { chooseOrganisation } from '@/server/services/recommendation-tracker/reads'

/** What an implemented recommendation moved, with everything that this is made of (R-ACTION-4). */
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
