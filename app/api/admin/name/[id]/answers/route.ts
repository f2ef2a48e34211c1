import { brandParam } from '@/lib/names/shapes'
import { pagingParams } from '@/lib/table/shapes'
import { otherMethods, route } from '@/server/http/route'
import { readNameAnswers } from '@/server/names/reads'

/** The answers that a name's count counts, latest first. */
export const GET = route({
  allow: 'name.manage',
  params: brandParam,
  query: pagingParams,
  run: ({ params, query }) => readNameAnswers(Number(params.id), query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
