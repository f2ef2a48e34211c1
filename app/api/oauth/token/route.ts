import { BODY_LIMIT } from '@/lib/limits'
import { readText } from '@/server/http/request'
import { otherMethods, publicRoute } from '@/server/http/route'
import { answerToken, readForm } from '@/server/mcp/oauth'

/** Exchanges a code or a refresh token of an assistant for new tokens (OAuth 2.1). */
export const POST = publicRoute({
  rateLimit: 'assistantToken',
  anyBody: true,
  run: async ({ request }) =>
    answerToken(readForm(await readText(request, BODY_LIMIT.small)), request.headers.get('content-type') ?? ''),
})

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
