import { otherMethods, publicRoute } from '@/server/http/route'
import { serverMetadata } from '@/server/mcp/oauth'

/** How assistants are let in (RFC 8414); served at `/.well-known/oauth-authorization-server`. */
export const GET = publicRoute({ rateLimit: 'wellKnown', run: () => serverMetadata() })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
