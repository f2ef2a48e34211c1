import { savedRecord } from '@/lib/http/fields'
import { ownQueryInput } from '@/lib/queries/shapes'
import { actRoute, findWithinRoute } from '@/server/http/record-routes'
import { otherMethods, route } from '@/server/http/route'
import { deleteOwnQuery, findOwnQuery, saveOwnQuery } from '@/server/queries/own'

const allow = 'ownOrganisation.manage'

/** A query of the caller's own organisation, with its latest changes. */
export const GET = findWithinRoute(allow, findOwnQuery)

/** Saves it; the id `new` adds one. */
export const POST = route({
  allow,
  params: savedRecord,
  body: ownQueryInput,
  run: ({ actor, reach, params, body, requestId, idempotencyKey }) =>
    saveOwnQuery(actor, reach, params.id, body, { requestId, idempotencyKey }),
})

/** Deletes it with its answers. */
export const DELETE = actRoute(allow, deleteOwnQuery)

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
