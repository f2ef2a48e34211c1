import { answersRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { assignedIndustryAnswers } from '@/server/services/query-results/reads'

export const GET = answersRoute(assignedIndustryAnswers)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
