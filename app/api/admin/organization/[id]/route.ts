import { organisationInput } from '@/lib/organisations/shapes'
import { deleteRoute, findRoute, saveRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { findAdminOrganisation } from '@/server/organisations/reads'
import { deleteOrganisation, saveOrganisation } from '@/server/organisations/writes'

const allow = 'organisation.manage'

export const GET = findRoute(allow, findAdminOrganisation)

/** Saves an organisation; the id `new` creates one. */
export const POST = saveRoute(allow, organisationInput, saveOrganisation)

export const DELETE = deleteRoute(allow, deleteOrganisation)

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
