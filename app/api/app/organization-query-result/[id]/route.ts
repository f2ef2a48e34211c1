import { findOrganisationResult } from '@/server/answers/reads'
import { findWithinRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'

export const GET = findWithinRoute('queryResult.read', findOrganisationResult)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
