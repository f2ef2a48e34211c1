import { csvParams } from '@/lib/exports/shapes'
import { sentimentInput, sentimentParams } from '@/lib/sentiment/shapes'
import { sentimentTable } from '@/server/exports/sentiment'
import { answerFigures } from '@/server/http/list-response'
import { otherMethods, route } from '@/server/http/route'
import { listSentiment } from '@/server/sentiment/reads'
import { enqueueGeneration } from '@/server/sentiment/requests'

/** The newest entry of each timeframe and days, newest first, with the latest request (R-SENTIMENT-2, R-SENTIMENT-7). */
export const GET = route({
  allow: 'sentiment.read',
  query: sentimentParams.extend(csvParams('sentiment')),
  run: ({ actor, reach, query }) =>
    answerFigures(query, {
      figures: () => listSentiment(actor, reach, query),
      table: () => sentimentTable(actor, reach, query),
    }),
})

/** Requests an analysis; the worker makes it (R-SENTIMENT-4). */
export const POST = route({
  allow: 'sentiment.generate',
  body: sentimentInput,
  status: 202,
  run: async ({ actor, reach, body, requestId }) => ({
    generation: await enqueueGeneration(actor, reach, body, requestId),
  }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
