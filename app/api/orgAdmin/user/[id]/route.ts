import { z } from 'zod'
import { NEW } from '@/lib/routes'
import { idParam, savedRecord } from '@/lib/schemas/fields'
import { colleagueInput, colleagueInvitationInput } from '@/lib/schemas/user'
import { parseInput } from '@/server/http/parse-request'
import { otherMethods, route } from '@/server/http/route'
import { createInvitation } from '@/server/services/users/invitations'
import { readUser } from '@/server/services/users/reads'
import { deleteUser, saveUser } from '@/server/services/users/writes'

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
