import { z } from 'zod'
import { idParam, savedRecord } from '@/lib/http/fields'
import { invitationInput, userInput } from '@/lib/people/shapes'
import { NEW } from '@/lib/routes'
import { parseInput } from '@/server/http/request'
import { otherMethods, route } from '@/server/http/route'
import { createInvitation } from '@/server/people/invitations'
import { readUser } from '@/server/people/reads'
import { deleteUser, saveUser } from '@/server/people/writes'

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
