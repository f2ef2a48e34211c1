import { nameList } from '@/lib/names/words'
import { listParams } from '@/lib/table/shapes'
import { answerList } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { nameSourceOf, readNamePage } from '@/server/names/reads'

/** Names that answers use, most used first, with a count for each view; or as CSV. */
export const GET = route({
  allow: 'name.manage',
  query: listParams(nameList),
  run: ({ query }) =>
    query.form.kind === 'page' ? readNamePage(query) : answerList(nameList, query, nameSourceOf(query)),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
