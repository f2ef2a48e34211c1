import { sentimentInput, sentimentParams } from '@/lib/schemas/sentiment'
import { otherMethods, route } from '@/server/http/route'
import { enqueueGeneration } from '@/server/services/sentiment/enqueue-generation'
import { listSentiment } from '@/server/services/sentiment/reads'

/** Contract §5: entries newest first, with the latest request. */
export const GET = route({
  allow: 'sentiment.read',
  query: sentimentParams,
  run: ({ actor, reach, query }) => listSentiment(actor, reach, query.organization, query),
})

/** Contract §5: requests an analysis; the worker makes it. */
export const POST = route({
  allow: 'sentiment.generate',
  body: sentimentInput,
  status: 202,
  run: async ({ actor, reach, body, requestId }) => ({
    generation: await enqueueGeneration(actor, reach, body, requestId),
  }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
