import { currentOrganisationInput } from '@/lib/people/account-shapes'
import { otherMethods, route } from '@/server/http/route'
import { openOrganisation } from '@/server/people/memberships'

/** Makes another of the caller's organisations the current one of this session. */
export const POST = route({
  allow: 'session.own',
  inAnyOrganisation: true,
  body: currentOrganisationInput,
  run: ({ actor, body }) => openOrganisation(actor, body.organization),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
