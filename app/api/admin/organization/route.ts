import { organisationList } from '@/lib/lists/organisation'
import { organisationInput } from '@/lib/schemas/organisation'
import { listRoute, saveNamedRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { organisationSource } from '@/server/services/organisations/reads'
import { saveOrganisation } from '@/server/services/organisations/writes'

const allow = 'organisation.manage'

/** Every organisation, as a page, as CSV, or as an option list. */
export const GET = listRoute(allow, organisationList, organisationSource)

/** Saves the organisation that `_id` names, else a new one. */
export const POST = saveNamedRoute(allow, organisationInput, saveOrganisation)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
