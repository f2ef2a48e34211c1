import { answerParams } from '@/lib/answers/page-shapes'
import { markRead } from '@/server/answers/reading'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'

/** Marks an answer as read by the caller. */
export const POST = route({
  allow: 'answer.read',
  params: answerParams,
  run: ({ actor, reach, params }) => markRead(actor, reach, params.organisationId, params.id, today()),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
