import { brandParam, nameAction } from '@/lib/names/shapes'
import { otherMethods, route } from '@/server/http/route'
import { sortName } from '@/server/names/sort-name'

/** Sorts a name; `preview` only counts the results that would change. */
export const POST = route({
  allow: 'name.manage',
  params: brandParam,
  body: nameAction,
  run: ({ actor, params, body, requestId }) => sortName(actor, Number(params.id), body, requestId),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
