import { csvParams } from '@/lib/exports/shapes'
import { organisationIdParam } from '@/lib/http/fields'
import { surfaceParams } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { surfacesTable } from '@/server/exports/visibility'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { surfaceFigures } from '@/server/visibility/surface-reads'

/** Apps and pages that people see beside APIs, for the same queries. */
export const GET = route({
  allow: 'visibility.read',
  params: organisationIdParam,
  query: surfaceParams.extend(csvParams('surfaces')),
  run: ({ actor, reach, params: { organisationId }, query }) =>
    answerFigures(query, {
      figures: () => surfaceFigures(actor, reach, organisationId, query, today()),
      table: () => surfacesTable(actor, reach, organisationId, query, today()),
    }),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
