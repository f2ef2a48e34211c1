import { queryProposalInput } from '@/lib/queries/shapes'
import { otherMethods, route } from '@/server/http/route'
import { listProposals, propose } from '@/server/queries/proposals'

/** Proposals in the caller's own organisation: all for its admins, the own for others. */
export const GET = route({
  allow: 'organisationQuery.read',
  run: ({ actor, reach }) => listProposals(actor, reach),
})

/** Proposes a query to the organisation's admins (R-OWNQUERY-6). */
export const POST = route({
  allow: 'queryProposal.write',
  body: queryProposalInput,
  run: ({ actor, reach, body, requestId, idempotencyKey }) =>
    propose(actor, reach, body, { requestId, idempotencyKey }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
