import type { InitialTrends } from '@/components/dashboard/use-industry-trends'
import { figureParams, figuresPath, readView } from '@/components/dashboard/view-state'
import type { Actor, Reach } from '@/lib/access/roles'
import { routes } from '@/lib/routes'
import { industryTrendsParams } from '@/lib/schemas/industry-trends'
import { today } from '@/server/clock'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'
import { orWithoutChoice, paramsOf, type SearchParams } from '../search-params'

/** The figures of the address for the first paint. */
export async function firstFigures(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  searchParams: SearchParams,
): Promise<InitialTrends> {
  const view = readView(paramsOf(searchParams))
  const params = industryTrendsParams.parse(figureParams(view))
  const read = () => industryTrendsFigures(actor, reach, organisationId, params, today())
  const figures = await orWithoutChoice(read, view.queries.length > 0, routes.home)
  return { path: figuresPath(organisationId, view), figures }
}
