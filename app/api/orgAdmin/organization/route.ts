import { ownOrganisationInput } from '@/lib/organisations/shapes'
import { otherMethods, route } from '@/server/http/route'
import { changeOwnOrganisation } from '@/server/organisations/own-organisation'
import { readOwnOrganisation } from '@/server/organisations/reads'

/** The caller's own organisation. */
export const GET = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach }) => readOwnOrganisation(actor, reach),
})

/** Saves location, website, names and domains; `preview` only counts what would change. */
export const POST = route({
  allow: 'ownOrganisation.manage',
  body: ownOrganisationInput,
  run: ({ actor, reach, body, requestId }) => changeOwnOrganisation(actor, reach, body, { requestId }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
