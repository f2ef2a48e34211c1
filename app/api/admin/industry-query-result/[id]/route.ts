import { findIndustryResult } from '@/server/answers/reads'
import { findWithinRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

/** One result with the question, the raw answer and every brand. */
export const GET = findWithinRoute('queryResult.manage', findIndustryResult)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
