import { organisationIdParam } from '@/lib/schemas/fields'
import { industryTrendsParams } from '@/lib/schemas/figures'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'

export const GET = route({
  allow: 'industryTrends.read',
  params: organisationIdParam,
  query: industryTrendsParams,
  run: ({ actor, reach, params, query }) => industryTrendsFigures(actor, reach, params.organisationId, query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
