import { industryIdParam } from '@/lib/http/fields'
import { trackedQueryList } from '@/lib/queries/list'
import { listParams } from '@/lib/table/shapes'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { findQueryOwner, readTrackedQueryPage, trackedQuerySource } from '@/server/queries/reads'

/** The queries of one owner; a page also counts the active ones. */
export const GET = route({
  allow: 'industryQuery.manage',
  params: industryIdParam,
  query: listParams(trackedQueryList),
  run: async ({ params, query }) => {
    const owner = { kind: 'industry', id: params.industryId } as const
    await findQueryOwner(owner)
    if (query.form.kind === 'page') return readTrackedQueryPage(owner, query)
    return answerList(trackedQueryList, query, trackedQuerySource(owner))
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
