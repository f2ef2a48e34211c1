import { organisationIdParam } from '@/lib/schemas/fields'
import { csvParams } from '@/lib/schemas/figure-csv'
import { industryTrendsParams } from '@/lib/schemas/figures'
import { today } from '@/server/clock'
import { answerFigures } from '@/server/http/csv-file'
import { figuresResponse } from '@/server/http/figures-response'
import { otherMethods, route } from '@/server/http/route'
import { industryTrendsAnswer } from '@/server/services/figure-cache/figure-answers'
import { industryTrendsTable } from '@/server/services/figure-csv/industry-trends-table'

export const GET = route({
  allow: 'industryTrends.read',
  params: organisationIdParam,
  query: industryTrendsParams.extend(csvParams('industryTrends')),
  run: ({ actor, reach, params: { organisationId }, query, request }) =>
    answerFigures(query, {
      figures: async () =>
        figuresResponse(request, await industryTrendsAnswer(actor, reach, organisationId, query, today())),
      table: (part) => industryTrendsTable(actor, reach, organisationId, { ...query, part }, today()),
    }),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
