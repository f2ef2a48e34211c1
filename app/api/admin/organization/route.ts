import { organisationList } from '@/lib/organisations/list'
import { organisationInput } from '@/lib/organisations/shapes'
import { listRoute, saveNamedRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { organisationSource } from '@/server/organisations/reads'
import { saveOrganisation } from '@/server/organisations/writes'

const allow = 'organisation.manage'

/** Every organisation, as a page, as CSV, or as an option list. */
export const GET = listRoute(allow, organisationList, organisationSource)

/** Saves the organisation that `_id` names, else a new one. */
export const POST = saveNamedRoute(allow, organisationInput, saveOrganisation)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
