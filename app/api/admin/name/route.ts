import { nameList } from '@/lib/lists/name'
import { listParams } from '@/lib/schemas/list'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { nameSource, readNameCounts } from '@/server/services/names/reads'

/** Names that answers use, the most used first, with how many each view has; or as CSV. */
export const GET = route({
  allow: 'name.manage',
  query: listParams(nameList),
  run: async ({ query }) => {
    const answer = await answerList(nameList, query, nameSource())
    return query.form.kind === 'page' ? { ...answer, counts: await readNameCounts() } : answer
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
