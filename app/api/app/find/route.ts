import { findParams } from '@/lib/schemas/find'
import { otherMethods, route } from '@/server/http/route'
import { find } from '@/server/services/find/find'

export const GET = route({
  allow: 'find.read',
  query: findParams,
  run: ({ actor, query }) => find(actor, query.q),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
