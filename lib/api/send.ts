import { ApiError } from './api-error'

/** An answer as the client treats it (spec §7): status, status text, parsed body. */
export interface Reply {
  status: number
  message: string
  data: unknown
}

export interface Sending {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
  /** Takes the body of a good answer as a file. */
  file?: boolean
}

/**
 * The only place that calls `fetch`. A 302 without a Location is handed back like any other answer; a lost
 * connection or an aborted call throws the browser's own error.
 */
export async function send(
  path: string,
  { method = 'GET', headers, body, signal, file = false }: Sending = {},
): Promise<Reply> {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    cache: 'no-store',
  })
  // A file that breaks off is no file: what `blob` throws then is the caller's to tell.
  const data = file && response.ok ? await response.blob() : await response.json().catch(() => null)
  return { status: response.status, message: response.statusText, data }
}

export function isOk({ status }: Reply): boolean {
  return status >= 200 && status < 300
}

/** One value of an answer's body, whatever the body is. */
export function field({ data }: Reply, key: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined
}

/** Other non-OK answers (spec §8): the status with the server's sentence, or the status text. */
export function errorOf(reply: Reply): ApiError {
  const error = field(reply, 'error')
  const fields = field(reply, 'fields')
  const said = typeof error === 'string' && error !== '' ? error : null
  return new ApiError(
    reply.status,
    said ?? reply.message,
    typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : undefined,
    said !== null,
  )
}
