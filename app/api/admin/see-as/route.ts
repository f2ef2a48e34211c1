import { seeAsInput } from '@/lib/people/account-shapes'
import { originOf } from '@/server/http/request'
import { otherMethods, route } from '@/server/http/route'
import { leaveSeeing, seeAs } from '@/server/people/see-as'

const allow = 'organisation.seeAs'

/** Sees as an organisation: a token pair that can only read, for 30 minutes. With such a pair, changes the role seen. */
export const POST = route({
  allow,
  whileSeeing: true,
  inAnyOrganisation: true,
  body: seeAsInput,
  run: ({ actor, reach, body, request, requestId }) =>
    seeAs(actor, reach, body, { userAgent: originOf(request).userAgent, requestId }),
})

/** Leaves: ends the read-only session that it is called with. */
export const DELETE = route({
  allow,
  whileSeeing: true,
  inAnyOrganisation: true,
  run: ({ actor }) => leaveSeeing(actor),
})

export const { GET, HEAD, PUT, PATCH, OPTIONS } = otherMethods('POST', 'DELETE')
