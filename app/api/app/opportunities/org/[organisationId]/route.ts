import { csvParams } from '@/lib/exports/shapes'
import { organisationIdParam } from '@/lib/http/fields'
import { opportunityParams } from '@/lib/opportunities/shapes'
import { today } from '@/server/clock'
import { opportunitiesTable } from '@/server/exports/opportunities'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { opportunities } from '@/server/opportunities/opportunities'

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
