import { otherMethods, route } from '@/server/http/route'
import { listConnections } from '@/server/mcp/connections'

/** Assistants that read for people of the organisation: one's own, and all of them for its admins. */
export const GET = route({
  allow: 'assistant.connect',
  run: ({ actor, reach }) => listConnections(actor, reach),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
