import { findWithinRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { findAssignedIndustry } from '@/server/industries/industries'

export const GET = findWithinRoute('industry.read', findAssignedIndustry)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
