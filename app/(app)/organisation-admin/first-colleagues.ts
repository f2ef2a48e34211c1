import type { FirstPage } from '@/components/data/use-list'
import type { Actor, Reach } from '@/lib/access/roles'
import { COLLEAGUES } from '@/lib/api/endpoints'
import { colleagueList } from '@/lib/lists/user'
import type { UserRow } from '@/lib/schemas/user'
import { findOrganisation } from '@/server/services/organisations/reads'
import { chooseCircle, userSource } from '@/server/services/users/reads'
import { firstListPage } from '../first-list-page'
import type { SearchParams } from '../search-params'

/** The people of the caller's own organisation for the first paint, and what it is called. */
export async function firstColleagues(
  actor: Actor,
  reach: Reach,
  searchParams: SearchParams,
): Promise<{ organisation: string; initial: FirstPage<UserRow> }> {
  const circle = await chooseCircle(actor, reach)
  const [organisation, initial] = await Promise.all([
    findOrganisation(actor, reach, actor.organisationId ?? ''),
    firstListPage(colleagueList, COLLEAGUES, userSource(circle), searchParams),
  ])
  return { organisation: organisation.name, initial }
}
