import { trackedQueryScreens } from '@/lib/copy/tracked-query-screens'
import type { AdminOrganisationRow } from '@/lib/schemas/organisation'

/** What goes with an organisation: '3 queries and 270 results will be deleted. 4 users lose this organisation.' */
export function organisationConsequence({ queries, results, users }: AdminOrganisationRow): string | undefined {
  const parts = [trackedQueryScreens.consequence(queries, results), trackedQueryScreens.detached(users)]
  return parts.filter(Boolean).join(' ') || undefined
}
