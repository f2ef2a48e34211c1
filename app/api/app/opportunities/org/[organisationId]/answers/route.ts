import { allAnswers } from '@/server/answers/reads'
import { answersRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

/** The answers behind site and search counts, for the queries of the organisation and of its industries. */
export const GET = answersRoute(allAnswers)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
