import { z } from 'zod'
import { idParam, savedRecord } from '@/lib/http/fields'
import { colleagueInput, colleagueInvitationInput } from '@/lib/people/shapes'
import { NEW } from '@/lib/routes'
import { parseInput } from '@/server/http/request'
import { otherMethods, route } from '@/server/http/route'
import { createInvitation } from '@/server/people/invitations'
import { readUser } from '@/server/people/reads'
import { deleteUser, saveUser } from '@/server/people/writes'

const one = { allow: 'colleague.manage', params: idParam } as const

export const GET = route({ ...one, run: ({ actor, reach, params }) => readUser(actor, reach, params.id) })

/** Saves whether a colleague is organisation admin; `new` invites. */
export const POST = route({
  allow: 'colleague.manage',
  params: savedRecord,
  body: z.unknown(),
  described: z.union([colleagueInvitationInput, colleagueInput]),
  run: ({ actor, reach, params: { id }, body, ...origin }) =>
    id === NEW
      ? createInvitation(actor, reach, parseInput(colleagueInvitationInput, body), origin)
      : saveUser(actor, reach, id, parseInput(colleagueInput, body), origin.requestId),
})

export const DELETE = route({
  ...one,
  run: ({ actor, reach, params, requestId }) => deleteUser(actor, reach, params.id, requestId),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
