import { actRoute } from '@/server/http/record-routes'
import { otherMethods } from '@/server/http/route'
import { endConnection } from '@/server/mcp/connections'

/** Ends a connection: its tokens are refused at once. */
export const DELETE = actRoute('assistant.connect', endConnection)

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
