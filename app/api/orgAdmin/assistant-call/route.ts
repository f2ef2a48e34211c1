import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { listCalls } from '@/server/mcp/calls'

/** What assistants of the organisation asked for lately: by token, tool and day, the latest first. */
export const GET = route({
  allow: 'ownOrganisation.manage',
  run: ({ actor, reach }) => listCalls(actor, reach, today()),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
