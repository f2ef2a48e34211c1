import { z } from 'zod'
import { otherMethods, publicRoute } from '@/server/http/route'
import { resourceMetadata } from '@/server/mcp/server'

/** How a client gets a token for `/api/mcp` (RFC 9728); served at `/.well-known/oauth-protected-resource/api/mcp`. */
export const GET = publicRoute({
  rateLimit: 'wellKnown',
  params: z.object({ path: z.tuple([z.literal('api'), z.literal('mcp')]) }),
  run: () => resourceMetadata(),
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
