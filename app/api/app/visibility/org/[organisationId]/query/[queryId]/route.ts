import { csvParams } from '@/lib/exports/shapes'
import { opportunityQueryParams } from '@/lib/opportunities/shapes'
import { queryFigureParams } from '@/lib/queries/shapes'
import { today } from '@/server/clock'
import { queryTable } from '@/server/exports/opportunities'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { queryFigures } from '@/server/visibility/query-reads'

/** The figures of one query of the organisation or of its industries. */
export const GET = route({
  allow: 'visibility.read',
  params: opportunityQueryParams,
  query: queryFigureParams.extend(csvParams('query')),
  run: ({ actor, reach, params: { organisationId, queryId }, query }) =>
    answerFigures(query, {
      figures: () => queryFigures(actor, reach, organisationId, queryId, query, today()),
      table: () => queryTable(actor, reach, organisationId, queryId, query, today()),
    }),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
