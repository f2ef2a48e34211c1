import { idParam, savedRecord } from '@/lib/schemas/fields'
import { organisationInput } from '@/lib/schemas/organisation'
import { otherMethods, route } from '@/server/http/route'
import { findAdminOrganisation } from '@/server/services/organisations/reads'
import { deleteOrganisation, saveOrganisation } from '@/server/services/organisations/writes'

const allow = 'organisation.manage'

export const GET = route({ allow, params: idParam, run: ({ params }) => findAdminOrganisation(params.id) })

/** Saves an organisation; `new` makes one. */
export const POST = route({
  allow,
  params: savedRecord,
  body: organisationInput,
  run: ({ actor, params, body, ...call }) => saveOrganisation(actor, params.id, body, call),
})

export const DELETE = route({
  allow,
  params: idParam,
  run: ({ actor, params, requestId }) => deleteOrganisation(actor, params.id, requestId),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
