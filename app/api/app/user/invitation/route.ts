import { otherMethods, route } from '@/server/http/route'
import { readOwnInvitations } from '@/server/people/membership-invitations'

/** Organisations that ask the caller to join. */
export const GET = route({
  allow: 'session.own',
  inAnyOrganisation: true,
  run: async ({ actor }) => {
    const items = await readOwnInvitations(actor)
    return { items, total: items.length }
  },
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
