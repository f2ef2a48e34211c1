import { organisationAnswers } from '@/server/answers/reads'
import { answersRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

export const GET = answersRoute(organisationAnswers)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
