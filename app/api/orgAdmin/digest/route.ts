import { digestSwitchInput } from '@/lib/digest/shapes'
import { listDigestReaders, switchDigest } from '@/server/digest/readers'
import { otherMethods, route } from '@/server/http/route'

const allow = 'ownOrganisation.manage'

/** Colleagues who can get the weekly digest, and whether each does. */
export const GET = route({ allow, run: ({ actor, reach }) => listDigestReaders(actor, reach) })

/** Switches it on or off for one person. */
export const POST = route({
  allow,
  body: digestSwitchInput,
  run: ({ actor, reach, body, requestId }) => switchDigest(actor, reach, body, requestId),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
