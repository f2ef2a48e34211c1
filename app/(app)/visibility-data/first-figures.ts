import type { InitialFigures } from '@/components/visibility/use-visibility'
import { figureParams, figuresPath, readView } from '@/components/visibility/view-state'
import type { Actor, Reach } from '@/lib/access/roles'
import { routes } from '@/lib/routes'
import { visibilityParams } from '@/lib/schemas/visibility'
import { today } from '@/server/clock'
import { visibilityFigures } from '@/server/services/figures/visibility'
import { orWithoutChoice, paramsOf, type SearchParams } from '../search-params'

/** The figures of the address for the first paint. */
export async function firstFigures(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  searchParams: SearchParams,
): Promise<InitialFigures> {
  const view = readView(paramsOf(searchParams))
  const params = visibilityParams.parse(figureParams(view))
  const read = () => visibilityFigures(actor, reach, organisationId, params, today())
  const figures = await orWithoutChoice(read, view.queries.length > 0, routes.visibility)
  return { path: figuresPath(organisationId, view), figures }
}
