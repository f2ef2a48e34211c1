import { trackedQueryList } from '@/lib/queries/list'
import { ownQueryInput } from '@/lib/queries/shapes'
import { NEW } from '@/lib/routes'
import { listParams } from '@/lib/table/shapes'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { ownQuerySource, readOwnQueryPage, saveOwnQuery } from '@/server/queries/own'

const allow = 'ownOrganisation.manage'

/** The queries of the caller's own organisation; a page also counts the active ones. */
export const GET = route({
  allow,
  query: listParams(trackedQueryList),
  run: async ({ actor, reach, query }) =>
    query.form.kind === 'page'
      ? readOwnQueryPage(actor, reach, query)
      : answerList(trackedQueryList, query, await ownQuerySource(actor, reach)),
})

/** Saves the query that `_id` names, else a new one; `inPlaceOf` is paused for one that is switched on. */
export const POST = route({
  allow,
  body: ownQueryInput,
  run: ({ actor, reach, body, requestId, idempotencyKey }) =>
    saveOwnQuery(actor, reach, body._id ?? NEW, body, { requestId, idempotencyKey }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
