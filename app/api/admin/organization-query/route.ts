import { trackedQueryList } from '@/lib/lists/tracked-query'
import { NEW } from '@/lib/routes'
import { listParams } from '@/lib/schemas/list'
import { trackedQueryInput } from '@/lib/schemas/tracked-query'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { trackedQuerySource } from '@/server/services/tracked-queries/reads'
import { saveTrackedQuery } from '@/server/services/tracked-queries/writes'

const allow = 'organisationQuery.manage'

/** Every query of an organisation, whichever. */
export const GET = route({
  allow,
  query: listParams(trackedQueryList),
  run: ({ query }) => answerList(trackedQueryList, query, trackedQuerySource({ kind: 'organisation' })),
})

/** Saves the query that `_id` names, else a new one; `_id` and `active` alone switch it on or off. */
export const POST = route({
  allow,
  body: trackedQueryInput,
  run: ({ actor, body, ...call }) => saveTrackedQuery(actor, 'organisation', body._id ?? NEW, body, call),
})

/** The same (R-QUERY-6). */
export const PUT = POST

export const { PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST', 'PUT')
