import { groupList } from '@/lib/groups/list'
import { groupInput } from '@/lib/groups/shapes'
import { groupSource, saveGroup } from '@/server/groups/groups'
import { listRoute, saveNamedRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

const allow = 'group.manage'

/** Every group, as a page, as CSV, or as an option list. */
export const GET = listRoute(allow, groupList, groupSource)

/** Saves the group that `_id` names, else a new one. */
export const POST = saveNamedRoute(allow, groupInput, saveGroup)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
