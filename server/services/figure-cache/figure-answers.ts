import type { Actor, Reach } from '@/lib/access/roles'
import type { Day } from '@/lib/format/days'
import type {
  BrandSummary,
  IndustryTrendsFigures,
  IndustryTrendsParams,
  VisibilityFigures,
  VisibilityParams,
} from '@/lib/schemas/figures'
import { brandSummary } from '@/server/services/figures/brand-summary'
import { industryTrendsFigures } from '@/server/services/figures/industry-trends'
import { visibilityFigures } from '@/server/services/figures/visibility'
import { type OrganisationScope, organisationScope } from '@/server/services/scope'
import { type FigureAnswer, keptAnswer } from './kept-answers'
import { industryVersion, ownVersion } from './versions'

/** `visibilityFigures`, kept while nothing that they are made of changes. Throws as it does. */
export async function visibilityAnswer(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: VisibilityParams,
  today: Day,
): Promise<FigureAnswer<VisibilityFigures>> {
  const scope = await organisationScope(actor, reach, organisationId)
  return keptAnswer(
    keyOf('visibility', { actor, reach, scope, params, today }),
    () => ownVersion(scope),
    () => visibilityFigures(actor, reach, organisationId, params, today),
  )
}

/** `industryTrendsFigures`, kept while nothing that they are made of changes. Throws as it does. */
export async function industryTrendsAnswer(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  params: IndustryTrendsParams,
  today: Day,
): Promise<FigureAnswer<IndustryTrendsFigures>> {
  const scope = await organisationScope(actor, reach, organisationId)
  return keptAnswer(
    keyOf('industryTrends', { actor, reach, scope, params, today }),
    () => industryVersion(scope),
    () => industryTrendsFigures(actor, reach, organisationId, params, today),
  )
}

/** `brandSummary`, kept as the others; it is the same for everyone who may see it. */
export function summaryAnswer(scope: OrganisationScope, today: Day): Promise<FigureAnswer<BrandSummary>> {
  return keptAnswer(
    JSON.stringify(['summary', scope, today]),
    () => ownVersion(scope),
    () => brandSummary(scope, today),
  )
}

/** Each person has answers of their own: what may be seen and deleted differs. */
function keyOf(
  figures: string,
  { actor, ...request }: { actor: Actor; reach: Reach; scope: string; params: object; today: Day },
): string {
  const { userId, roles, organisationId } = actor
  return JSON.stringify([figures, request, userId, roles, organisationId])
}
