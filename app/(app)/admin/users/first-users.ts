import { listPath, readChoice } from '@/components/table/table-state'
import { tabOf, tabParams } from '@/components/users/user-roles'
import type { Actor, Reach } from '@/lib/access/roles'
import { USERS } from '@/lib/api/endpoints'
import { userList } from '@/lib/lists/user'
import type { UserPage } from '@/lib/schemas/user'
import { readListPage } from '@/server/services/list'
import { chooseCircle, countUsers, userSource } from '@/server/services/users/reads'
import { paramsOf, type SearchParams } from '../../search-params'

/** The users of the address for the first paint: those of its tab, with the counts of all tabs. */
export async function firstUsers(
  actor: Actor,
  reach: Reach,
  searchParams: SearchParams,
): Promise<{ path: string; data: UserPage }> {
  const choice = readChoice(userList, paramsOf(searchParams))
  const ofTab = { ...choice, filters: { ...choice.filters, role: tabOf(choice) } }
  const [page, counts] = await Promise.all([
    readListPage(userSource(await chooseCircle(actor, reach)), ofTab),
    countUsers(),
  ])
  return { path: listPath(USERS, userList, choice, tabParams(choice)), data: { ...page, counts } }
}
