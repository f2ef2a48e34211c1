import type { PlannedAction } from '@/components/actions/plan-action-dialog'
import { actionsCopy } from '@/lib/copy/actions'
import { opportunitiesCopy } from '@/lib/copy/opportunities'
import type { Gap } from '@/lib/schemas/opportunities'
import type { OpportunitySource } from './opportunity-source'

export type GapRow = Gap & { _id: string }

export interface GapActions {
  source: OpportunitySource
  onPlan: (action: PlannedAction) => void
  /** Opens 'Why not us?' of a query. */
  onWhy: (queryId: string) => void
}

/** An action as it is planned from a gap: the evidence as text. */
export function actionOf({ query, own, rival }: Gap, { days, engineNames }: OpportunitySource): PlannedAction {
  return {
    origin: 'gaps',
    title: actionsCopy.titles.query(query.searchTerm),
    description: opportunitiesCopy.gaps.evidence({ own, rival, days, engines: engineNames }),
    queries: [query._id],
  }
}
