import { csvParams } from '@/lib/schemas/figure-csv'
import { tokenUsageParams } from '@/lib/schemas/token-usage'
import { today } from '@/server/clock'
import { answerFigures } from '@/server/http/csv-file'
import { otherMethods, route } from '@/server/http/route'
import { tokenUsageTable } from '@/server/services/figure-csv/token-usage-table'
import { tokenUsageFigures } from '@/server/services/figures/token-usage'

/** What all query runs have used, per day and per organisation or industry (R-ADMIN-1). */
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
