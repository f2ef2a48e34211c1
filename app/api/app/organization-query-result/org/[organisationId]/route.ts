import { answersRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { organisationAnswers } from '@/server/services/query-results/reads'

export const GET = answersRoute(organisationAnswers)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
