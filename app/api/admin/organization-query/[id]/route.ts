import { trackedQueryInput } from '@/lib/schemas/tracked-query'
import { deleteRoute, findRoute, saveRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { findTrackedQuery } from '@/server/services/tracked-queries/reads'
import { deleteTrackedQuery, saveTrackedQuery } from '@/server/services/tracked-queries/writes'

const allow = 'organisationQuery.manage'

export const GET = findRoute(allow, (id) => findTrackedQuery('organisation', id))

/** Saves a query; `new` makes one. */
export const POST = saveRoute(allow, trackedQueryInput, (actor, id, body, call) =>
  saveTrackedQuery(actor, 'organisation', id, body, call),
)

/** The same (R-QUERY-6). */
export const PUT = POST

/** Deletes a query with its results. */
export const DELETE = deleteRoute(allow, (actor, id, requestId) =>
  deleteTrackedQuery(actor, 'organisation', id, requestId),
)

export const { PATCH, OPTIONS } = otherMethods('GET', 'POST', 'PUT', 'DELETE')
