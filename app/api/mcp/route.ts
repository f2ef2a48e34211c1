import { z } from 'zod'
import { messageInput } from '@/lib/mcp/shapes'
import { otherMethods, route } from '@/server/http/route'
import { answerAssistant, assistantRefusal } from '@/server/mcp/server'

/** The Model Context Protocol, for assistants with a token: revision 2026-07-28 and the older ones, without sessions. */
export const POST = route({
  allow: 'assistant.use',
  connections: true,
  body: z.unknown(),
  described: messageInput,
  refusal: assistantRefusal,
  run: ({ actor, request, body }) => answerAssistant(actor, request, body),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
