import { answerFlagInput, answerParams } from '@/lib/answers/page-shapes'
import { flagAnswer, solveFlag } from '@/server/answers/reading'
import { otherMethods, route } from '@/server/http/route'

/** Flags an answer as wrong about the organisation, or gives its open flag another note (R-ANSWERS-5). */
export const POST = route({
  allow: 'answer.flag',
  params: answerParams,
  body: answerFlagInput,
  run: ({ actor, reach, params, body, requestId }) =>
    flagAnswer(actor, reach, params.organisationId, params.id, body, requestId),
})

/** Solves the open flag of an answer. */
export const DELETE = route({
  allow: 'answer.flag',
  params: answerParams,
  run: ({ actor, reach, params, requestId }) => solveFlag(actor, reach, params.organisationId, params.id, requestId),
})

export const { GET, HEAD, PUT, PATCH, OPTIONS } = otherMethods('POST', 'DELETE')
