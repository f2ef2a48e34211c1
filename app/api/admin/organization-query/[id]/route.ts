import { trackedQueryInput } from '@/lib/queries/shapes'
import { deleteRoute, findRoute, saveRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { findTrackedQuery } from '@/server/queries/reads'
import { deleteTrackedQuery, saveTrackedQuery } from '@/server/queries/writes'

const allow = 'organisationQuery.manage'

export const GET = findRoute(allow, (id) => findTrackedQuery('organisation', id))

/** Saves a query; the id `new` creates one. */
export const POST = saveRoute(allow, trackedQueryInput, (actor, id, body, call) =>
  saveTrackedQuery(actor, 'organisation', id, body, call),
)

/** PATCH and POST are the same write (R-QUERY-6). */
export const PUT = POST

/** Deletes a query with its results. */
export const DELETE = deleteRoute(allow, (actor, id, requestId) =>
  deleteTrackedQuery(actor, 'organisation', id, requestId),
)

export const { PATCH, OPTIONS } = otherMethods('GET', 'POST', 'PUT', 'DELETE')
