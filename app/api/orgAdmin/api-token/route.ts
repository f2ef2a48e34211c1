import { readTokenInput } from '@/lib/organisations/shapes'
import { otherMethods, route } from '@/server/http/route'
import { createReadToken } from '@/server/organisations/own-organisation'
import { listReadTokens } from '@/server/organisations/reads'

/** The read tokens of the caller's own organisation, newest first, without their secrets. */
export const GET = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach }) => listReadTokens(actor, reach),
})

/** Creates a read token and returns its secret this once; `Idempotency-Key` has no effect (R-ACTION-8). */
export const POST = route({
  allow: 'ownOrganisation.manage',
  body: readTokenInput,
  run: ({ actor, reach, body, requestId }) => createReadToken(actor, reach, body, requestId),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
