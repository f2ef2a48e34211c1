import { brandParam, nameAnswersParams } from '@/lib/names/shapes'
import { otherMethods, route } from '@/server/http/route'
import { readNameAnswers } from '@/server/names/reads'

/** The answers that a name's count counts, latest first; `unconfirmed=true`: those whose text does not hold it. */
export const GET = route({
  allow: 'name.manage',
  params: brandParam,
  query: nameAnswersParams,
  run: ({ params, query }) => readNameAnswers(Number(params.id), query),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
