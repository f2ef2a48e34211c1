import { findWithinRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { findOrganisationResult } from '@/server/services/query-results/find-answer'

export const GET = findWithinRoute('queryResult.read', findOrganisationResult)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
