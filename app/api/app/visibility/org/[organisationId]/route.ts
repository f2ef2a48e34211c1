import { csvParams } from '@/lib/exports/shapes'
import { organisationIdParam } from '@/lib/http/fields'
import { visibilityParams } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { visibilityTable } from '@/server/exports/visibility'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { visibilityFigures } from '@/server/visibility/reads'

export const GET = route({
  allow: 'visibility.read',
  params: organisationIdParam,
  query: visibilityParams.extend(csvParams('visibility')),
  run: ({ actor, reach, params: { organisationId }, query }) =>
    answerFigures(query, {
      figures: () => visibilityFigures(actor, reach, organisationId, query, today()),
      table: (part) => visibilityTable(actor, reach, organisationId, { ...query, part }, today()),
    }),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
