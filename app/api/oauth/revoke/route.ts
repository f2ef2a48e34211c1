import { BODY_LIMIT } from '@/lib/limits'
import { readText } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { answerRevocation, readForm } from '@/server/mcp/oauth'

/** Ends what an assistant was let in for, by its refresh token (RFC 7009). */
export const POST = publicRoute({
  rateLimit: 'assistantToken',
  anyBody: true,
  run: async ({ request }) => answerRevocation(readForm(await readText(request, BODY_LIMIT.small))),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
