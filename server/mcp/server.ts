import {
  type CallToolResult,
  createMcpHandler,
  McpServer,
  type ServerContext,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { Actor } from '@/lib/access/permissions'
import { AppError, refusals } from '@/lib/http/app-error'
import { PRODUCT } from '@/lib/layout/words'
import { ASSISTANT } from '@/lib/mcp/limits'
import { FIGURES_READ, TOOL_NAMES, type ToolName, toolInputs, whyPromptInput } from '@/lib/mcp/shapes'
import { assistantCopy as copy, howWeCalculateText } from '@/lib/mcp/words'
import { routes } from '@/lib/routes'
import { today } from '@/server/clock'
import { classifyStoreError } from '@/server/db/errors'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { log } from '@/server/log'
import { env } from '@/server/settings/env'
import { answerTools } from './answer-tools'
import { recordCall } from './calls'
import { figureTools } from './figure-tools'
import { nextStepTools } from './next-step-tools'
import { assistantAddress, offsetOf, openAt, toResult } from './present'
import type { Tool } from './tool'

/** Every tool with the read routes behind it; `toolInputs` says what each takes. */
export const TOOLS: { [Name in ToolName]: Tool<Name> } = { ...figureTools, ...answerTools, ...nextStepTools }

export const HOW_WE_CALCULATE = 'sightline://how-we-calculate'

/** All figures change with the daily run at most; whoever asks again within a minute gets the same. */
const LISTED = { ttlMs: 3_600_000, cacheScope: 'public' } as const

/** A server for one request. Whose it is comes with the request, never with an argument. */
export function assistantServer(actor: Actor): McpServer {
  const server = new McpServer(
    { name: PRODUCT.toLowerCase(), title: PRODUCT, version: '1.0.0', websiteUrl: env().appUrl },
    {
      instructions: copy.instructions,
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
      cacheHints: {
        'server/discover': LISTED,
        'tools/list': LISTED,
        'prompts/list': LISTED,
        'resources/list': LISTED,
        'resources/templates/list': LISTED,
      },
    },
  )
  for (const name of TOOL_NAMES) registerTool(server, name, actor)
  server.registerResource(
    'how-we-calculate',
    HOW_WE_CALCULATE,
    { title: copy.resource.title, description: copy.resource.text, mimeType: 'text/markdown', cacheHint: LISTED },
    ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/markdown', text: howWeCalculateText(openAt(routes.howWeCalculate)) }],
    }),
  )
  const { weekly, why } = copy.prompts
  server.registerPrompt('weekly_review', { title: weekly.title, description: weekly.text }, () => asked(weekly.ask))
  server.registerPrompt(
    'why_did_it_change',
    { title: why.title, description: why.text, argsSchema: whyPromptInput },
    ({ query }) => asked(why.ask(query)),
  )
  return server
}

const asked = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })

function registerTool(server: McpServer, name: ToolName, actor: Actor): void {
  const { title, text: description } = copy.tools[name]
  const inputSchema: z.ZodType = toolInputs[name]
  const annotations = { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  server.registerTool(name, { title, description, inputSchema, annotations }, (input: unknown, _: ServerContext) =>
    call(name, actor, input as Record<string, unknown>),
  )
}

/** Runs a tool for its caller. A refusal is a result with one sentence, so that the model can go on. */
async function call(name: ToolName, actor: Actor, args: Record<string, unknown>): Promise<CallToolResult> {
  try {
    const { organisationId } = actor
    if (organisationId === null) throw new AppError('forbidden', refusals.forbidden)
    const question = { organisationId, tool: name, args }
    const offset = offsetOf(question)
    const { run } = TOOLS[name] as Tool<never>
    const found = await run({ actor, organisationId, today: today() }, args as never, offset)
    const result = toResult(question, found)
    await recordCall(actor, name)
    return result
  } catch (error) {
    return { content: [{ type: 'text', text: sentenceOf(error, name) }], isError: true }
  }
}

/** What a model is told: never a stack, a path or a statement. */
function sentenceOf(error: unknown, tool: ToolName): string {
  if (error instanceof AppError && error.code === 'notFound') return refusals.notFound
  if (error instanceof AppError && error.fields) return copy.refused.fields(Object.keys(error.fields))
  if (error instanceof AppError && error.code !== 'unavailable') return error.message
  log.error({ err: error, tool }, 'tool failed')
  const isDown = error instanceof AppError || classifyStoreError(error) === 'unreachable'
  return isDown ? refusals.unavailable : refusals.unexpected
}

/**
 * Serves revision 2026-07-28 without sessions, and clients of the older ones one request at a time. Nobody may hold a
 * stream of changes open: nothing changes between two daily runs.
 */
const handler = createMcpHandler(({ authInfo }) => assistantServer(authInfo?.extra?.actor as Actor), {
  maxSubscriptions: 0,
  keepAliveMs: 0,
  onerror: (error) => log.debug({ err: error }, 'message refused'),
})

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Host names under which we are called: ours, and of a machine of one's own each of its names. */
function ownHosts(): string[] {
  const { hostname } = new URL(env().appUrl)
  return LOCAL.includes(hostname) ? LOCAL : [hostname]
}

/**
 * Answers a request of an assistant whose token was checked (R-ASSIST-1).
 * @param body the parsed body; each message of a list counts as a call
 * @throws AppError forbidden for another host or origin, invalid for a long batch, tooMany
 */
export async function answerAssistant(actor: Actor, request: Request, body: unknown): Promise<Response> {
  const { headers } = request
  const hosts = ownHosts()
  if (!validateHostHeader(headers.get('host') ?? new URL(request.url).host, hosts).ok)
    throw new AppError('forbidden', copy.refused.host)
  if (!validateOriginHeader(headers.get('origin'), hosts).ok) throw new AppError('forbidden', copy.refused.origin)
  if (Array.isArray(body)) {
    if (body.length > ASSISTANT.batch) throw new AppError('invalid', copy.refused.batch)
    if (body.length > 1) await consumeRateLimit('readToken', actor.userId, body.length - 1)
  }
  const authInfo = { token: '', clientId: actor.userId, scopes: [FIGURES_READ], extra: { actor } }
  return handler.fetch(request, { authInfo, parsedBody: body })
}

/** Codes of JSON-RPC for refusals that no message answers. */
const CODES: Record<number, number> = { 400: -32600, 413: -32600, 415: -32600 }

/** Turns a refusal into one of JSON-RPC; a 401 names where a client learns how to get a token. */
export async function assistantRefusal(response: Response): Promise<Response> {
  const { error } = (await response.clone().json()) as { error?: string }
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  if (response.status === 401) headers.set('www-authenticate', challenge())
  const body = { jsonrpc: '2.0', id: null, error: { code: CODES[response.status] ?? -32000, message: error ?? '' } }
  return Response.json(body, { status: response.status, headers })
}

const METADATA = '/.well-known/oauth-protected-resource/api/mcp'

function challenge(): string {
  return `Bearer resource_metadata="${openAt(METADATA)}", scope="${FIGURES_READ}"`
}

/** The metadata of the protected resource (RFC 9728). */
export function resourceMetadata() {
  return {
    resource: assistantAddress(),
    authorization_servers: [env().appUrl],
    scopes_supported: [FIGURES_READ],
    bearer_methods_supported: ['header'],
    resource_name: PRODUCT,
    resource_documentation: openAt(routes.howWeCalculate),
  }
}
