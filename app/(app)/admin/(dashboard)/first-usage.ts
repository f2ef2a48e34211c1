import { paramsOf, type SearchParams } from '@/app/(app)/search-params'
import type { Initial } from '@/components/figures/use-figures'
import { readView, usageParams, usagePath } from '@/components/token-usage/view-state'
import { type TokenUsageFigures, tokenUsageParams } from '@/lib/schemas/token-usage'
import { today } from '@/server/clock'
import { tokenUsageFigures } from '@/server/services/figures/token-usage'

/** The figures of the address for the first paint. */
export async function firstUsage(searchParams: SearchParams): Promise<Initial<TokenUsageFigures>> {
  const view = readView(paramsOf(searchParams))
  const params = tokenUsageParams.parse(usageParams(view))
  return { path: usagePath(view), figures: await tokenUsageFigures(params, today()) }
}
