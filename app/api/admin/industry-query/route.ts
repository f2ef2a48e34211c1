import { trackedQueryList } from '@/lib/lists/tracked-query'
import { trackedQueryInput } from '@/lib/schemas/tracked-query'
import { listRoute, saveNamedRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { trackedQuerySource } from '@/server/services/tracked-queries/reads'
import { saveTrackedQuery } from '@/server/services/tracked-queries/writes'

const allow = 'industryQuery.manage'

/** Every query of an industry, whichever. */
export const GET = listRoute(allow, trackedQueryList, () => trackedQuerySource({ kind: 'industry' }))

/** Saves the query that `_id` names, else a new one; `_id` and `active` alone switch it on or off. */
export const POST = saveNamedRoute(allow, trackedQueryInput, (actor, id, body, call) =>
  saveTrackedQuery(actor, 'industry', id, body, call),
)

/** The same (R-QUERY-6). */
export const PUT = POST

export const { PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST', 'PUT')
