import { organisationIdParam } from '@/lib/http/fields'
import { trackedQueryList } from '@/lib/queries/list'
import { listParams } from '@/lib/table/shapes'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { findQueryOwner, readTrackedQueryPage, trackedQuerySource } from '@/server/queries/reads'

/** The queries of one owner; a page also counts the active ones. */
export const GET = route({
  allow: 'organisationQuery.manage',
  params: organisationIdParam,
  query: listParams(trackedQueryList),
  run: async ({ params, query }) => {
    const owner = { kind: 'organisation', id: params.organisationId } as const
    await findQueryOwner(owner)
    if (query.form.kind === 'page') return readTrackedQueryPage(owner, query)
    return answerList(trackedQueryList, query, trackedQuerySource(owner))
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
