import { groupInput } from '@/lib/groups/shapes'
import { deleteGroup, findGroup, saveGroup } from '@/server/groups/groups'
import { deleteRoute, findRoute, saveRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

const allow = 'group.manage'

export const GET = findRoute(allow, findGroup)

/** Saves a group; the id `new` creates one. */
export const POST = saveRoute(allow, groupInput, saveGroup)

export const DELETE = deleteRoute(allow, deleteGroup)

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
