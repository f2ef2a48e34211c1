import { z } from 'zod'
import { groupInvitationInput, groupRemoval, groupRoleInput } from '@/lib/groups/shapes'
import { idParam, savedRecord } from '@/lib/http/fields'
import { NEW } from '@/lib/routes'
import { findGroupPerson, inviteToGroup, removeFromGroup, saveGroupRole } from '@/server/groups/own-groups'
import { parseInput } from '@/server/http/request'
import { otherMethods, route } from '@/server/http/route'

const allow = 'groupPeople.manage'

export const GET = route({ allow, params: idParam, run: ({ actor, params }) => findGroupPerson(actor, params.id) })

/** Saves the role of a person in the named organisation; `new` invites into it. */
export const POST = route({
  allow,
  params: savedRecord,
  body: z.unknown(),
  described: z.union([groupInvitationInput, groupRoleInput]),
  run: ({ actor, reach, params: { id }, body, ...origin }) =>
    id === NEW
      ? inviteToGroup(actor, reach, parseInput(groupInvitationInput, body), origin)
      : saveGroupRole(actor, reach, id, parseInput(groupRoleInput, body), origin.requestId),
})

/** Removes a person from the named organisation, and from no other. */
export const DELETE = route({
  ...{ allow, params: idParam, query: groupRemoval },
  run: ({ actor, reach, params, query, requestId }) => removeFromGroup(actor, reach, params.id, query, requestId),
})

export const { PUT, PATCH, OPTIONS } = otherMethods('GET', 'POST', 'DELETE')
