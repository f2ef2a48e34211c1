import { findWithinRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { findSentimentEntry } from '@/server/sentiment/reads'

/** One entry with the answers that support it. */
export const GET = findWithinRoute('sentiment.read', findSentimentEntry)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
