/** A route handler as `route` and `publicRoute` make it, and as Next calls it. */
type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>

export interface Call {
  method?: string
  /** A path such as `/api/app/…?days=7`. */
  url?: string
  headers?: Record<string, string>
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown
  /** A list is of a path that goes on. */
  params?: Record<string, string | string[]>
}

/** Calls a route handler as Next would; the content type is JSON unless said otherwise. */
export function call(handler: Handler, { method, url = '/api/test', headers = {}, body, params = {} }: Call = {}) {
  const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream
  const request = new Request(new URL(url, 'http://localhost:3000'), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
  return handler(request, { params: Promise.resolve(params) })
}

type Json = Awaited<ReturnType<Response['json']>>

/** What a route answers with: its status and its JSON. */
export async function readAnswer<T = Json>(answer: Promise<Response>): Promise<{ status: number; body: T }> {
  const response = await answer
  return { status: response.status, body: await response.json() }
}

export async function readText(answer: Promise<Response>) {
  const response = await answer
  return { status: response.status, body: await response.text() }
}
