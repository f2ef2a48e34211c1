import { findWithinRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { findOrganisation } from '@/server/organisations/reads'

export const GET = findWithinRoute('organisation.read', findOrganisation)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
