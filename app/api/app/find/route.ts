import { findParams } from '@/lib/palette/shapes'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { find } from '@/server/palette/reads'

export const GET = route({
  allow: 'find.read',
  query: findParams,
  run: ({ actor, query }) => find(actor, query.q, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
