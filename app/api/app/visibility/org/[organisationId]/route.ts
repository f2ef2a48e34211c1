import { organisationIdParam } from '@/lib/schemas/fields'
import { csvParams } from '@/lib/schemas/figure-csv'
import { visibilityParams } from '@/lib/schemas/figures'
import { today } from '@/server/clock'
import { answerFigures } from '@/server/http/csv-file'
import { otherMethods, route } from '@/server/http/route'
import { visibilityTable } from '@/server/services/figure-csv/visibility-table'
import { visibilityFigures } from '@/server/services/figures/visibility'

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
