import { idParam } from '@/lib/http/fields'
import { ownOrganisationInput } from '@/lib/organisations/shapes'
import { otherMethods, route } from '@/server/http/route'
import { changeOwnOrganisation } from '@/server/organisations/own-organisation'
import { readOwnOrganisation } from '@/server/organisations/reads'

/** An organisation, which must be the caller's own. */
export const GET = route({
  allow: 'ownOrganisation.manage',
  params: idParam,
  run: ({ actor, reach, params }) => readOwnOrganisation(actor, reach, params.id),
})

/** Saves location, website, names and domains; `preview` only counts what would change. */
export const POST = route({
  allow: 'ownOrganisation.manage',
  params: idParam,
  body: ownOrganisationInput,
  run: ({ actor, reach, params, body, requestId }) =>
    changeOwnOrganisation(actor, reach, body, { id: params.id, requestId }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
