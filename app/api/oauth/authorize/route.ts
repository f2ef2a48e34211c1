import { decisionInput } from '@/lib/mcp/shapes'
import { otherMethods, route } from '@/server/http/route'
import { decide } from '@/server/mcp/oauth'

/** A person's decision about an assistant; answers where the browser goes with it. */
export const POST = route({
  allow: 'assistant.connect',
  body: decisionInput,
  run: ({ actor, reach, body, requestId }) => decide(actor, reach, body, requestId),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
