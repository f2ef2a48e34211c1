import { tokenUsageParams } from '@/lib/schemas/token-usage'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { tokenUsageFigures } from '@/server/services/figures/token-usage'

/** What all query runs have used, per day and per organisation or industry (R-ADMIN-1). */
export const GET = route({
  allow: 'tokenUsage.read',
  query: tokenUsageParams,
  run: ({ query }) => tokenUsageFigures(query, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
