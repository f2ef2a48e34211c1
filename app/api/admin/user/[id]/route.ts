import { z } from 'zod'
import { NEW } from '@/lib/routes'
import { idParam, savedRecord } from '@/lib/schemas/fields'
import { invitationInput, userInput } from '@/lib/schemas/user'
import { parseInput } from '@/server/http/parse-request'
import { otherMethods, route } from '@/server/http/route'
import { createInvitation } from '@/server/services/users/invitations'
import { readUser } from '@/server/services/users/reads'
import { deleteUser, saveUser } from '@/server/services/users/writes'

const one = { allow: 'user.manage', params: idParam } as const

export const GET = route({ ...one, run: ({ actor, reach, params }) => readUser(actor, reach, params.id) })

/** Saves organisation and permissions; `new` invites. */
export const POST = route({
  allow: 'user.manage',
  params: savedRecord,
  body: z.unknown(),
  described: z.union([invitationInput, userInput]),
  run: ({ actor, reach, params: { id }, body, ...origin }) =>
    id === NEW
      ? createInvitation(actor, reach, parseInput(invitationInput, body), origin)
      : saveUser(actor, reach, id, parseInput(userInput, body), origin.requestId),
})

export const DELETE = route({
  ...one,
  run: ({ actor, reach, params, requestId }) => deleteUser(actor, reach, params.id, requestId),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
