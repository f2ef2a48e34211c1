import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { POST } from '@/app/api/mcp/route'
import { call } from './request'

// An assistant that talks to the route in this process, as the official client does.

type Headers = Record<string, string>

const ADDRESS = 'http://localhost:3000/api/mcp'

/** The route as a client's network; only POST is taken, as in production. */
export async function assistantFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const request = new Request(url, init)
  if (request.method !== 'POST') return new Response(null, { status: 405 })
  return POST(request, { params: Promise.resolve({}) })
}

export type Mode = 'auto' | 'legacy' | 'pinned'
const NEGOTIATION = {
  auto: { versionNegotiation: { mode: 'auto' as const } },
  legacy: {},
  pinned: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
}

/** The official client, connected with a token. */
export async function connectClient(headers: Headers, mode: Mode = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, NEGOTIATION[mode])
  await client.connect(
    new StreamableHTTPClientTransport(new URL(ADDRESS), { fetch: assistantFetch, requestInit: { headers } }),
  )
  return client
}

interface ToolAnswer {
  content: { type: string; text: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever a tool gives
  structuredContent?: any
  isError?: boolean
}

/** What a tool answers, with a client of its own. */
export async function callTool(headers: Headers, name: string, args: object = {}): Promise<ToolAnswer> {
  const client = await connectClient(headers)
  const answer = await client.callTool({ name, arguments: { ...args } })
  await client.close()
  return answer as unknown as ToolAnswer
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** One message of the newest revision, as it is on the wire. */
export function message(method: string, params: Record<string, unknown> = {}) {
  return { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } }
}

/** Sends a message or whatever a hostile client may send. */
export function post(body: unknown, headers: Headers = {}): Promise<Response> {
  const { method, params } = (body ?? {}) as { method?: string; params?: { name?: string; uri?: string } }
  const name = params?.name ?? params?.uri
  return call(POST, {
    url: '/api/mcp',
    body,
    headers: {
      ...{ accept: 'application/json, text/event-stream', host: 'localhost:3000' },
      ...(method && { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(name && { 'mcp-name': name }) }),
      ...headers,
    },
  })
}
