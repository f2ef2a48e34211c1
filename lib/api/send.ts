import { uiCopy } from '@/lib/ui/words'

/** A refused call. A lost connection throws the browser's own error instead. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly fields?: Record<string, string>
  /** Whether the message is meant for users; a bare status text is not. */
  readonly forPerson: boolean
  readonly requestId?: string

  constructor(status: number, message: string, fields?: Record<string, string>, forPerson = true, requestId?: string) {
    super(message)
    this.status = status
    this.forPerson = forPerson
    if (fields) this.fields = fields
    if (requestId) this.requestId = requestId
  }
}

export interface Reply {
  status: number
  message: string
  data: unknown
  requestId: string | null
  retryAfterS?: number
}

export interface Sending {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
  file?: boolean
}

/** Calls the API. Throws the browser's own error for a lost connection or an aborted call. */
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
  const data = file && response.ok ? await fileOf(response) : jsonOf(await response.text())
  const requestId = response.headers.get('x-request-id')
  const retryAfterS = Number(response.headers.get('retry-after'))
  return {
    status: response.status,
    message: response.statusText,
    data,
    requestId,
    ...(retryAfterS > 0 && { retryAfterS }),
  }
}

/** Parses JSON; null for other text, such as a proxy's. A connection lost while reading still throws. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the response as a file, named as the server says. */
async function fileOf(response: Response): Promise<File> {
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return new File([await response.blob()], name)
}

/** Uploads to another server, without our headers or cookies. Throws the browser's own error. */
export function putFile(url: string, file: Blob, signal: AbortSignal): Promise<Response> {
  const headers = { 'content-type': file.type }
  return fetch(url, { method: 'PUT', headers, body: file, signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
}

export function fetchFile(url: string, signal?: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'GET',
    ...(signal && { signal }),
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
}

export function isOk({ status }: Reply): boolean {
  return status >= 200 && status < 300
}

export function field({ data }: Reply, key: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : undefined
}

export function errorOf(reply: Reply): ApiError {
  const error = field(reply, 'error')
  const fields = field(reply, 'fields')
  const sentence = typeof error === 'string' && error !== '' ? error : null
  const wait = reply.status === 429 && reply.retryAfterS
  const explanation = wait ? uiCopy.tooManyRequests(wait) : sentence
  return new ApiError(
    reply.status,
    explanation ?? reply.message,
    typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : undefined,
    explanation !== null,
    reply.requestId ?? undefined,
  )
}
