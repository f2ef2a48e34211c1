import { trackedQueryList } from '@/lib/queries/list'
import { trackedQueryInput } from '@/lib/queries/shapes'
import { listRoute, saveNamedRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { trackedQuerySource } from '@/server/queries/reads'
import { saveTrackedQuery } from '@/server/queries/writes'

const allow = 'organisationQuery.manage'

/** The queries of all organisations. */
export const GET = listRoute(allow, trackedQueryList, () => trackedQuerySource({ kind: 'organisation' }))

/** Saves the query that `_id` names, else a new one; `_id` and `active` alone switch it on or off. */
export const POST = saveNamedRoute(allow, trackedQueryInput, (actor, id, body, call) =>
  saveTrackedQuery(actor, 'organisation', id, body, call),
)

/** PATCH and POST are the same write (R-QUERY-6). */
export const PUT = POST

export const { PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST', 'PUT')
