import { answerParams } from '@/lib/answers/page-shapes'
import { readAnswer } from '@/server/answers/reading'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'

/** One answer as an organisation reads it. */
export const GET = route({
  allow: 'queryResult.read',
  params: answerParams,
  run: ({ actor, reach, params }) => readAnswer(actor, reach, params.organisationId, params.id, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
