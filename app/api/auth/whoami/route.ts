import { otherMethods, route } from '@/server/http/route'
import { currentUser } from '@/server/people/sign-in'

export const GET = route({
  allow: 'session.own',
  inAnyOrganisation: true,
  run: async ({ actor }) => ({ user: await currentUser(actor) }),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
