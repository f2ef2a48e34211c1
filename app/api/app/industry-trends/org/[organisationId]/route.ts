import { csvParams } from '@/lib/exports/shapes'
import { organisationIdParam } from '@/lib/http/fields'
import { industryTrendsParams } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { industryTrendsTable } from '@/server/exports/visibility'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { industryTrendsFigures } from '@/server/market/reads'

export const GET = route({
  allow: 'industryTrends.read',
  params: organisationIdParam,
  query: industryTrendsParams.extend(csvParams('industryTrends')),
  run: ({ actor, reach, params: { organisationId }, query }) =>
    answerFigures(query, {
      figures: () => industryTrendsFigures(actor, reach, organisationId, query, today()),
      table: (part) => industryTrendsTable(actor, reach, organisationId, { ...query, part }, today()),
    }),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
