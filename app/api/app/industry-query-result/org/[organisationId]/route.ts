import { assignedIndustryAnswers } from '@/server/answers/reads'
import { answersRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

export const GET = answersRoute(assignedIndustryAnswers)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
