import { idParam } from '@/lib/schemas/fields'
import { otherMethods, route } from '@/server/http/route'
import { findSentimentEntry } from '@/server/services/sentiment/reads'

/** One entry with the answers it rests on. */
export const GET = route({
  allow: 'sentiment.read',
  params: idParam,
  run: ({ actor, reach, params }) => findSentimentEntry(actor, reach, params.id),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
