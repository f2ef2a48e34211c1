import { answerPreviewInput } from '@/lib/answers/shapes'
import { requestPreview } from '@/server/answers/previews'
import { otherMethods, route } from '@/server/http/route'

/** Asks one question for an organisation, apart from its results; the worker makes the answer (R-SETUP-2). */
export const POST = route({
  allow: 'organisationQuery.manage',
  body: answerPreviewInput,
  status: 202,
  run: ({ actor, reach, body, ...call }) => requestPreview(actor, reach, body, call),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
