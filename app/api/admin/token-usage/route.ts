import { csvParams } from '@/lib/exports/shapes'
import { tokenUsageParams } from '@/lib/usage/shapes'
import { today } from '@/server/clock'
import { tokenUsageTable } from '@/server/exports/usage'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { tokenUsageFigures } from '@/server/usage/reads'

/** Tokens used by query runs, per day and per owner (R-ADMIN-1). */
export const GET = route({
  allow: 'tokenUsage.read',
  query: tokenUsageParams.extend(csvParams('tokenUsage')),
  run: ({ query }) =>
    answerFigures(query, {
      figures: () => tokenUsageFigures(query, today()),
      table: () => tokenUsageTable(query, today()),
    }),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
