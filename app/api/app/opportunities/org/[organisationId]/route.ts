import { organisationIdParam } from '@/lib/schemas/fields'
import { csvParams } from '@/lib/schemas/figure-csv'
import { opportunityParams } from '@/lib/schemas/opportunities'
import { today } from '@/server/clock'
import { answerFigures } from '@/server/http/csv-file'
import { otherMethods, route } from '@/server/http/route'
import { opportunitiesTable } from '@/server/services/figure-csv/opportunities-table'
import { opportunities } from '@/server/services/opportunities/opportunities'

export const GET = route({
  allow: 'opportunity.read',
  params: organisationIdParam,
  query: opportunityParams.extend(csvParams('opportunities')),
  run: ({ actor, reach, params: { organisationId }, query }) =>
    answerFigures(query, {
      figures: () => opportunities(actor, reach, organisationId, query, today()),
      table: (part) => opportunitiesTable(actor, reach, organisationId, { ...query, part }, today()),
    }),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
