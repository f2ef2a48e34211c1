import { allAnswers } from '@/server/answers/reads'
import { answersRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

/** Behind the counts of sites and searches, which are of the organisation's queries and its industries' together. */
export const GET = answersRoute(allAnswers)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
