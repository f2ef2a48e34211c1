import { answerParams } from '@/lib/answers/page-shapes'
import { deleteView } from '@/server/answers/reading'
import { otherMethods, route } from '@/server/http/route'

/** Deletes a view of the caller. */
export const DELETE = route({
  allow: 'answerView.write',
  params: answerParams,
  run: ({ actor, reach, params }) => deleteView(actor, reach, params.organisationId, params.id),
})

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
