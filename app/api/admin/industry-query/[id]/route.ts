import { idParam, savedRecord } from '@/lib/schemas/fields'
import { trackedQueryInput } from '@/lib/schemas/tracked-query'
import { otherMethods, route } from '@/server/http/route'
import { findTrackedQuery } from '@/server/services/tracked-queries/reads'
import { deleteTrackedQuery, saveTrackedQuery } from '@/server/services/tracked-queries/writes'

const allow = 'industryQuery.manage'

export const GET = route({ allow, params: idParam, run: ({ params }) => findTrackedQuery('industry', params.id) })

/** Saves a query; `new` makes one. */
export const POST = route({
  allow,
  params: savedRecord,
  body: trackedQueryInput,
  run: ({ actor, params, body, ...call }) => saveTrackedQuery(actor, 'industry', params.id, body, call),
})

/** The same (R-QUERY-6). */
export const PUT = POST

/** Deletes a query with its results. */
export const DELETE = route({
  allow,
  params: idParam,
  run: ({ actor, params, requestId }) => deleteTrackedQuery(actor, 'industry', params.id, requestId),
})

export const { PATCH, OPTIONS } = otherMethods('GET', 'POST', 'PUT', 'DELETE')
